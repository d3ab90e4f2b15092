// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What a profile of launches is, in device memory: figures of each launch, and pieces of the timelines of its workers.
// Plain data: the library allocates it, recorders fill it, the library reads it. Exists only where a file is compiled
// with GTAP_PROFILE (docs/profiling.md). Must not know schedulers.
#pragma once

#include <gtap/detail/launch/context.h>

#include <cstddef>
#include <cstdint>

namespace gtap::detail {

// Task functions with figures of their own; the last one has those of all others.
inline constexpr std::uint32_t profile_functions = 32;
inline constexpr std::uint32_t profile_name_bytes = 256;
// Copies of the figures of functions, between which workers are divided: each round adds to one.
inline constexpr std::uint32_t profile_shards = 32;
// How many lanes work in a round: 1 to 4, 5 to 8, 9 to 16, 17 to 31, 32.
inline constexpr std::uint32_t profile_lane_classes = 5;

// The number of a worker in a launch: a warp's, or a block's and this bit.
inline constexpr std::uint32_t profile_block_worker = 1u << 31;

enum profile_event_kind : std::uint32_t {
  profile_no_event, // the end of what a chunk has
  profile_step,     // a round of a warp, or a step of a block: see below
  profile_idle,     // no task
  profile_helped,   // a block works on the graph of another one
  // Of no length, with a count from bit 4 of `what` on:
  profile_moved,     // tasks from lane to lane, before a round
  profile_offered,   // tasks put into the own mailbox
  profile_stole,     // tasks claimed in the mailbox of warp `detail`
  profile_took_back, // tasks claimed in the own mailbox
  profile_gave,      // tasks left for the blocks with this ticket, `detail`, and the next ones
  profile_took,      // a task that was left for this ticket, `detail`
  profile_opened,    // turns of a loop that is open from now on, in place `detail`
  profile_claimed,   // lanes that got turns of the open loop in place `detail`
  profile_left, // the worker leaves the launch; `took` and `detail`: the low and the high half of the common clock
};

// `begin`: cycles since the chunk's base; `took`: cycles, or as many as fit.
// A step has in `what` from bit 4 on: function (8 bits), state (8), lanes that run (6), lanes of them that go on behind a
// taskwait (6); in `detail`: functions and states that differ (6), lanes with a task (6), tasks that ended (6), tasks that
// spawns ran (14). Lanes are 0 where a block runs it.
struct profile_event {
  std::uint32_t begin, took, what, detail;
};
inline constexpr unsigned profile_kind_bits = 4;

inline constexpr std::uint32_t profile_chunk_events = 30;
// Of the timeline of one worker. `clock` and `nanoseconds` were read together: of the clock of the worker's
// multiprocessor, which events are measured by, and of the one that is common to all.
struct profile_chunk {
  std::uint64_t base;
  std::uint64_t clock, nanoseconds;
  std::uint32_t worker;
  std::uint16_t launch, multiprocessor;
  profile_event events[profile_chunk_events];
};
static_assert(sizeof(profile_chunk) == 512, "whole lines");

// Of one kind of worker in a launch. Each worker adds its own when it leaves (relaxed); the last ones are the greatest.
struct profile_worker_sums {
  std::uint64_t workers;
  std::uint64_t cycles, nanoseconds; // from the begin of a worker to its end, by both clocks
  std::uint64_t step_cycles, share_cycles, idle_cycles;
  std::uint64_t record_cycles; // what recording itself took, of a warp
  std::uint64_t rounds;        // of a warp; steps of a block
  std::uint64_t lanes;         // that run, over all rounds, as the next three
  std::uint64_t rounds_with[profile_lane_classes];
  std::uint64_t paths; // functions and states that differ
  std::uint64_t
      waiting; // rounds in which half the lanes or more do not run while tasks of the warp wait
  std::uint64_t resumed; // lanes that go on behind a taskwait
  std::uint64_t offered, taken_back;
  std::uint64_t spawned; // by steps, whoever runs them
  std::uint64_t events,
      dropped;                // of the timeline, and of these, those that there was no memory for
  std::uint64_t most_spawned; // by one lane, or one block
  std::uint64_t longest_step; // cycles from bit 16 on, function, and state in the lowest 8 bits
  // Of blocks: tasks that one of them has ended, at most, and the complement of how many at least.
  std::uint64_t most_tasks, not_fewest_tasks;
};
inline constexpr std::uint32_t profile_added_words =
    offsetof(profile_worker_sums, most_spawned) / sizeof(std::uint64_t);

struct profile_function_sums {
  std::uint64_t steps;     // lanes that ran one
  std::uint64_t tasks;     // that ended in one
  std::uint64_t in_spawns; // that spawns in them ran themselves
  std::uint64_t cycles;    // of workers, divided among the lanes of a round
};

enum profile_outcome : std::uint32_t {
  profile_unused,
  profile_running,
  profile_completed,
  profile_failed,
  profile_cancelled,
  profile_stalled
};

// One launch. `outcome` is written by the thread that makes the root, and by the last block that leaves; the rest by
// the first of these, but for what is added.
struct profile_launch {
  std::uint64_t begin, end; // by the common clock
  std::uint32_t outcome;
  std::uint32_t functions;
  std::uint32_t root; // the function of the first task
  std::uint32_t warps_per_block;
  counters figures; // as gtap_get_statistics()
  alignas(128) profile_worker_sums of_warps;
  alignas(128) profile_worker_sums of_blocks;
  alignas(128) profile_function_sums by_function[profile_shards][profile_functions];
  char names[profile_functions][profile_name_bytes]; // as the compiler tells a descriptor
};

// Launches that are counted, more than have an entry: as many as may be added to it at once have room above.
inline constexpr std::uint32_t profile_most_launches = 0xffff0000u;

// All of one runtime.
struct profile_state {
  // Written by the host before the first launch.
  profile_launch *launches;
  profile_chunk *chunks;
  std::uint32_t launch_count, chunk_count;
  // Launches that have got an entry, or were too many: relaxed fetch_add by the last block of each launch.
  alignas(128) std::uint32_t next_launch;
  // Chunks that workers have taken, or wanted: relaxed fetch_add. All workers share them, so that those with most events
  // have most; one addition in 30 events.
  alignas(128) std::uint32_t next_chunk;
  // For each context, the entry of the launch that runs there or will be the next: written by the last block of a launch,
  // published to the next one with the context.
  alignas(128) std::uint32_t of_context[64];
};

// Host-side handles of what a file that is compiled with GTAP_PROFILE has.
struct profile_symbols {
  const void *file;    // module_symbols::state
  const void *profile; // of its pointer to a profile_state
};
void register_profile(const profile_symbols &symbols);

} // namespace gtap::detail
