// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The figures that a summary tells, of all launches with the same task functions.
#pragma once

#include "profile/profile_chain.h"
#include "profile/profile_timeline.h"

#include <string>
#include <vector>

namespace gtap::detail {

struct function_figures {
  std::string name;
  std::uint64_t steps = 0, tasks = 0, in_spawns = 0;
  double time = 0; // nanoseconds of workers
};

// One kind of worker: warps of lanes, or blocks. Times are nanoseconds, summed over workers and launches.
struct kind_figures {
  profile_worker_sums sums{}; // of all launches; the greatest ones of any
  double time = 0, in_steps = 0, in_upkeep = 0, idle = 0, recording = 0;

  bool is_used() const { return sums.workers != 0; }
  double part(double of) const { return time > 0 ? of / time : 0; }
  double lanes_per_round() const { return ratio(sums.lanes, sums.rounds); }
  double paths_per_round() const { return ratio(sums.paths, sums.rounds); }
  static double ratio(std::uint64_t a, std::uint64_t b) {
    return b == 0 ? 0 : static_cast<double>(a) / static_cast<double>(b);
  }
};

struct profile_figures {
  std::vector<function_figures> functions;
  std::string root; // the function of the first task
  std::uint64_t launches = 0, ended_early = 0;
  double time = 0, shortest = 0, longest = 0; // of launches
  counters all{}; // as gtap_get_statistics(), summed; the peak is the greatest
  kind_figures warps, blocks;

  double longest_step = 0, longest_step_part = 0; // nanoseconds; of its launch
  std::string longest_step_name;

  // Of the longest launch whose timeline has no gaps; none when there is none.
  last_chain chain;
  double chain_part = 0; // of its launch

  std::uint64_t events = 0, dropped = 0;

  std::uint64_t tasks() const { return all.tasks + all.in_spawns; }
  double idle() const; // part of the time of workers
  double in_upkeep() const;
  double in_steps() const;
  double step_time() const; // of one round or step, nanoseconds
  std::uint64_t workers_of_launch() const;
  std::uint64_t lanes_of_launch() const; // a block counts as one
  double most_spawned_part() const;      // by one lane or block, of all
};

// One for each list of task functions, in the order of their first launches.
std::vector<profile_figures> figures_of(const recorded_profile &profile);

} // namespace gtap::detail
