// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What a profile's copy means: launches with their figures and the timelines of their workers, in nanoseconds from
// the first moment that was recorded. Must not know how it is told.
#pragma once

#include "profile/profile_memory.h"

#include <string>
#include <vector>

namespace gtap::detail {

struct timed_event {
  profile_event_kind kind;
  double begin, end;          // nanoseconds
  std::uint32_t what, detail; // as in profile_event, without the kind

  // Of a step.
  unsigned function() const { return what & 0xff; }
  unsigned state() const { return what >> 8 & 0xff; }
  unsigned lanes() const { return what >> 16 & 0x3f; }
  unsigned resumed() const { return what >> 22 & 0x3f; }
  unsigned paths() const { return detail & 0x3f; }
  unsigned with_task() const { return detail >> 6 & 0x3f; }
  unsigned ended() const { return detail >> 12 & 0x3f; }
  unsigned in_spawns() const { return detail >> 18; }
};

struct worker_timeline {
  std::uint32_t number; // in its launch; of a block with profile_block_worker
  std::uint32_t multiprocessor;
  std::vector<timed_event> events; // in the order in which they were recorded

  bool is_block() const { return (number & profile_block_worker) != 0; }
  std::uint32_t index() const { return number & ~profile_block_worker; }
};

struct recorded_launch {
  profile_launch figures;
  std::vector<profile_function_sums> functions; // of all shards
  std::vector<std::string> names;               // of these
  std::vector<worker_timeline> workers;         // warps, then blocks, in their order
  double begin = 0, end = 0;                    // nanoseconds
  double cycle = 1;                             // nanoseconds of one

  double length() const { return end - begin; }
  std::uint64_t dropped() const { return figures.of_warps.dropped + figures.of_blocks.dropped; }
  // A function's name, for numbers beyond those with figures, too.
  const std::string &name_of(unsigned function) const;
};

struct recorded_profile {
  std::vector<recorded_launch> launches; // in the order in which they began
  std::uint32_t unrecorded = 0;          // launches beyond these

  std::uint64_t events() const;
  std::uint64_t dropped() const;
  bool was_cut() const { return unrecorded != 0 || dropped() != 0; }
};

recorded_profile timelines_of(profile_copy copy);

// The name of a task function, out of what a compiler calls a function whose template argument is its descriptor.
std::string task_name(const std::string &pretty_function);

} // namespace gtap::detail
