// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The numbers of the schedulers that were measured, and what they are for other GPUs than the one that they were measured
// on: an H200 (sm_90). docs/history/scheduler.md and docs/performance.md have the tables. On other architectures the same
// numbers hold, unmeasured, except for the sizes of windows, which follow from how much shared memory a multiprocessor
// has. Times are medians on the H200.
#pragma once

#include <gtap/settings.h>

#include <cstddef>
#include <cstdint>

namespace gtap::detail {

// ---- tasks of other GPUs ----

// How long the tasks of a wish should last for each of its batches, later and while the launch is young, which is so for how long; and how long
// a peer waits before the next wish where they did not, at first and at most. In units of 1,024 cycles. On the host target, where a task takes
// as long as it likes, nobody waits (peer/peer_talk.cuh; docs/history/peers.md).
#if defined(GTAP_TARGET_HOST)
inline constexpr std::uint32_t peer_payback = 0, peer_early_payback = 0, peer_youth = 0,
                               peer_first_hold = 0, peer_longest_hold = 0;
#else
inline constexpr std::uint32_t peer_payback = 1, peer_early_payback = 16, peer_youth = 2048,
                               peer_first_hold = 256, peer_longest_hold = 1024;
#endif

// ---- windows ----

// Shared memory of a multiprocessor, and what each block takes of it beside its own, in bytes (CUDA C++ Programming
// Guide, "Technical Specifications per Compute Capability").
struct multiprocessor {
  std::size_t shared, taken_by_block;
};

// `architecture`: as __CUDA_ARCH__ has it. One that is not known counts as sm_90.
__host__ __device__ constexpr multiprocessor multiprocessor_of(int architecture) {
  switch (architecture / 10) {
  case 75:
    return {64 * 1024, 0};
  case 80:
  case 87:
    return {164 * 1024, 1024};
  case 86:
  case 89:
  case 120:
  case 121:
    return {100 * 1024, 1024};
  default:
    return {228 * 1024, 1024};
  }
}

// Bytes for the windows of a block's lanes, at most `most`, so that so many threads are resident, in blocks of `threads`;
// `beside`: bytes that such a block has beside them.
__host__ __device__ constexpr std::size_t lanes_window(int architecture, unsigned threads,
                                                       unsigned resident, std::size_t most,
                                                       std::size_t beside) {
  const multiprocessor own = multiprocessor_of(architecture);
  if (own.shared == multiprocessor_of(900).shared)
    return most;
  const unsigned blocks = resident > threads ? resident / threads : 1;
  const std::size_t share = own.shared / blocks, others = own.taken_by_block + beside;
  const std::size_t left = share > others ? share - others : 0;
  return left < most ? left : most;
}

// Thread-level tasks alone. 46,080 bytes are what 48 KiB of static shared memory leave beside the words of a warp and 2.5 KiB
// for the kernel's own: nqueens 16 with a task per queen took 132 ms instead of 82.6 with a window that was too small
// for its records. Registers leave four or five blocks of 128 threads, 512 threads at least. With two blocks, which is all
// that windows of this size leave of 100 KiB, fib(40) takes 3.87 ms instead of 2.42.
inline constexpr std::size_t most_lanes_window = 46080;
inline constexpr unsigned resident_threads = 512;
inline constexpr std::size_t beside_lanes_window = 512; // words of four warps, and of the session

// Thread-level tasks beside block-level ones: registers leave two blocks of 128 threads, and the block has its own window
// and words.
inline constexpr std::size_t most_mixed_window = 40960;
inline constexpr unsigned resident_mixed_threads = 256;
inline constexpr std::size_t beside_mixed_window = GTAP_BLOCK_WINDOW_BYTES + 2048;

#if defined(__CUDA_ARCH__)
inline constexpr int architecture = __CUDA_ARCH__;
#else
inline constexpr int architecture = 900;
#endif

// What a program gets: what GTAP_WINDOW_BYTES says, or else what suits the architecture.
inline constexpr std::size_t lanes_window_bytes =
    GTAP_WINDOW_BYTES != 0 ? GTAP_WINDOW_BYTES
                           : lanes_window(architecture, GTAP_BLOCK_SIZE, resident_threads,
                                          most_lanes_window, beside_lanes_window);
inline constexpr std::size_t mixed_window_bytes =
    GTAP_WINDOW_BYTES != 0 ? GTAP_WINDOW_BYTES
                           : lanes_window(architecture, GTAP_BLOCK_SIZE, resident_mixed_threads,
                                          most_mixed_window, beside_mixed_window);

// Where lanes walk trees whose tasks have several children at a time, windows are nearly empty, and the L1 cache, in which what the calls
// of walks keep is, gets what they leave of the same memory: forces by an octree, a task a node, take 3.63 ms instead of 4.26.
inline constexpr std::size_t most_walkers_window = 28672;

// The window of a block that has no thread-level tasks beside it. 11 blocks of 64 threads fit a multiprocessor of the H200,
// and ten are used; 4 KiB each is no limit to that where there are 64 KiB or more. A file with both kinds of task
// function has settings of its own for it.
#if defined(GTAP_WORKER_MIXED)
inline constexpr std::size_t block_window_bytes = GTAP_BLOCK_WINDOW_BYTES;
inline constexpr unsigned block_window_entries = GTAP_BLOCK_WINDOW_ENTRIES;
#else
inline constexpr std::size_t block_window_bytes = GTAP_WINDOW_BYTES != 0 ? GTAP_WINDOW_BYTES : 4096;
inline constexpr unsigned block_window_entries = GTAP_WINDOW_ENTRIES;
#endif

// ---- an idle warp ----

// Mailboxes that it looks at each time, and the first and the longest pause between two times, in nanoseconds; each is a
// quarter longer than the one before. Most warps look when tasks are few, and what they ask of memory delays the
// others: 32 mailboxes at a time and pauses up to 250 ns made no program faster; pauses of 100 to 1000 ns made knapsack
// 9% slower than 200 to 2000; fib(2) takes 0.017 ms with any of them.
inline constexpr int probes = 8;
inline constexpr unsigned first_pause = 100, longest_pause = 2000;

// Of the looks of a worker that waits for tasks, one in so many is also at the words that all share: each idle warp that
// reads them makes the others wait.
inline constexpr unsigned looks_per_phase = 4;

// ---- a warp with tasks ----

// A round is long above the first number of clock cycles, short below the second. With 12,000 for long ones fib(40) took
// 2.50 ms instead of 2.43, and others 1 to 3% more.
// Tests make all rounds long.
#ifndef GTAP_LONG_ROUND
#define GTAP_LONG_ROUND 18000
#endif
inline constexpr unsigned long_round = GTAP_LONG_ROUND, short_round = long_round < 4000 ? 0 : 4000;

// With this many idle lanes, a warp looks at them in each short round, too; with the second number, it shares any
// task. 12 for the second: no difference (fib(40) 2.44 ms instead of 2.42).
inline constexpr int some_idle = 8, many_idle = 16;

// A lane gives work away when it has this many tasks to spare: fewer are likely the last and small
// ones of its subtree, which cost more to move than to run. Lanes that have plenty give first. With
// long steps, many idle lanes or after long waiting any task will do.
inline constexpr unsigned enough_spare = 4, plenty = 8;

// Tasks that a lane hands over to others in one round while few warps have work, beside those that they
// take from its window.
inline constexpr unsigned most_in_series = 2;

// While fewer than one warp in so many has work, at the beginning and at the end of a launch, warps
// offer whatever they have. Of tasks that are long, or do not wait for others, a thief then takes no
// more than so many, fewer while hardly any warp has work, and leaves the others to other warps: where
// there are more warps than tasks, a task of its own for each is soonest done.
inline constexpr unsigned few_busy = 2, hardly_any_busy = 8;
inline constexpr unsigned few_tasks = 8, fewest_tasks = 4;

// A warp begins to walk with this many lanes, and a lane goes on while one in so many of them does: with 2 in place of 8, 15 queens
// counted by in_reduction took 11.0 ms in place of 6.8 on an H100, for what a walk leaves becomes tasks. It looks at the other
// lanes after so many steps, and whether other warps want tasks after so many cycles; after so many of these slices it stops in
// any case.
inline constexpr unsigned fewest_walkers = 16, walkers_for_each = 8, steps_between_looks = 8,
                          walk_slice = 20000, most_walk_slices = 32;

// The largest record, in bytes, of a task whose serial version is called by unseen() when there is no memory for the task.
inline constexpr std::size_t most_bytes_of_unseen = 96;

// A walk of calls looks after so many of them whether it is to go on, and makes so many at most.
#if defined(GTAP_TARGET_HOST)
inline constexpr std::uint32_t calls_between_looks = 8, most_walk_calls = 64;
#else
inline constexpr std::uint32_t calls_between_looks = 64, most_walk_calls = 8192;
#endif

// Tasks with several children at a time are walked while lanes take the turns of a loop that has one for so many of them at least: a walk takes
// a fraction of the time of tasks, and is given up when it is long. Forces on 2,000, 10,000 and 40,000 bodies by an octree: 0.31, 1.1, 1.7 ms; as tasks
// 0.43, 2.8, 13.5.
inline constexpr std::uint32_t lanes_for_turn = 64;

// A task leaves its step at a taskyield after so many cycles: the short time when this many lanes of its warp have tasks for
// others, and no more than so many lanes are at the same place; else the long time.
inline constexpr unsigned short_patience = 2000, long_patience = 30000;
inline constexpr int fewest_feeders = 4, most_that_leave = 28;

// While rounds take more than so many cycles, and few warps have work, each task that a lane gives takes so many others of
// its list along, half of them at most. A chain of 31 takes some 30 microseconds to make: with rounds of 18,000 cycles
// knapsack 200 took 1.52 ms instead of 1.11.
inline constexpr unsigned very_long_round = long_round < 18000 ? long_round : 200000;
inline constexpr std::uint32_t most_in_chain = 31;

// ---- open loops (warp/open_loops.cuh) ----

// A lane opens a loop of so many turns before it begins with it; one of the second number while few warps have work.
#if !defined(GTAP_OPEN_TURNS) && defined(GTAP_TARGET_HOST)
#define GTAP_OPEN_TURNS 9 // launches are small there
#define GTAP_OPEN_HUNGRY_TURNS 5
#endif
#ifndef GTAP_OPEN_TURNS
#define GTAP_OPEN_TURNS 512
#endif
#ifndef GTAP_OPEN_HUNGRY_TURNS
#define GTAP_OPEN_HUNGRY_TURNS 64
#endif
inline constexpr std::uint32_t open_turns = GTAP_OPEN_TURNS,
                               open_hungry_turns = GTAP_OPEN_HUNGRY_TURNS;

// A warp claims what is left of a loop, divided by so many times the warps, but at least and at most so many
// turns: of the last for each of its lanes that are idle. One with tasks does so with this many idle lanes.
// docs/history/scheduler.md#open-loops has the measurements.
#ifndef GTAP_OPEN_SHARE
#define GTAP_OPEN_SHARE 1
#endif
#ifndef GTAP_OPEN_LEAST
#define GTAP_OPEN_LEAST 1
#endif
#ifndef GTAP_OPEN_MOST
#define GTAP_OPEN_MOST 16
#endif
#ifndef GTAP_OPEN_IDLE
#define GTAP_OPEN_IDLE 1
#endif
inline constexpr std::uint32_t open_share = GTAP_OPEN_SHARE, least_claimed = GTAP_OPEN_LEAST,
                               most_claimed_by_lane = GTAP_OPEN_MOST;
inline constexpr int idle_before_claim = GTAP_OPEN_IDLE;

// From so many lanes of a warp on, tokens of one task are dropped together (stack/task_stack.cuh).
inline constexpr int many_drops = 8;

// ---- queues that are tried (queue_trial.cuh) ----

// One warp in so many follows the queues, and one is watched; they tell what they have done after so many clock cycles;
// what all of either kind have to have done before they are compared. On an H200 that is four slices of 132 warps
// each; fewer multiprocessors take longer in proportion. A trial of twice the time made no difference.
#if defined(GTAP_TARGET_HOST)
inline constexpr std::uint32_t trial_share = 2; // launches have few warps there, and are short
inline constexpr unsigned trial_slice = 100;
inline constexpr std::uint64_t trial_cycles = 1000, trial_tasks = 10;
#else
inline constexpr std::uint32_t trial_share = 16;
inline constexpr unsigned trial_slice = 1u << 16;
inline constexpr std::uint64_t trial_cycles = 1u << 25, trial_tasks = 1u << 14;
#endif
// Queues pay when they give so many times the tasks: less is not told from chance. 1.10: no difference.
inline constexpr float trial_gain = 1.05f;

// ---- blocks ----

// A block gives to others when it has at least this many tasks to spare, or any if most others wait:
// few are likely the last and small ones of its subtree, which cost more to move than to run.
inline constexpr unsigned enough_spare_of_block = 3;
// Behind a step that took this many clock cycles, a block gives any task that it can spare: giving one takes some 5000 cycles.
#ifndef GTAP_LONG_STEP
#define GTAP_LONG_STEP 20000
#endif
inline constexpr std::uint32_t long_step = GTAP_LONG_STEP;

// How many clock cycles the turns of a loop have to take before what is left of them goes to blocks that wait, in programs whose loops are
// divided among those blocks at first (block/split_loop.cuh): for less it does not pay.
#ifndef GTAP_SHARE_AFTER
#define GTAP_SHARE_AFTER 8000
#endif
inline constexpr std::uint32_t share_after = GTAP_SHARE_AFTER;

// The longest pause of a waiting block between two looks at its slot, in nanoseconds.
inline constexpr unsigned longest_nap = 200;

// Tasks that a block without any gets at once, at most, where tasks do not wait for others. (Where they do,
// each that is given away costs a join in the pool, and brings all that lies below it.)
inline constexpr unsigned most_together = 4;

// Records that a block takes at a time for children with `depend`: each trip to the shared words costs a microsecond.
inline constexpr std::uint32_t records_of_creator = 64;

// Accesses of a graph from which on other blocks, or warps, help to build it: fewer are not worth the way to them and back. Tests
// share all graphs.
#ifndef GTAP_SHARED_GRAPHS
#define GTAP_SHARED_GRAPHS 2048
#endif
inline constexpr std::uint32_t least_shared_graph = GTAP_SHARED_GRAPHS;
// Accesses of a graph to one address from which on the threads of a block sort them together, one address after the other,
// and not each thread those of another address.
#ifndef GTAP_SORTED_TOGETHER
#define GTAP_SORTED_TOGETHER 1024
#endif
inline constexpr std::uint32_t accesses_sorted_together = GTAP_SORTED_TOGETHER;
// From which on a warp works on the accesses to an address, and not a thread.
#ifndef GTAP_ACCESSES_OF_WARP
#define GTAP_ACCESSES_OF_WARP 16
#endif
inline constexpr std::uint32_t accesses_of_warp = GTAP_ACCESSES_OF_WARP;
// From how many tasks on one becomes a run (depend/graph_run.cuh).
#ifndef GTAP_GRAPH_RUNS
#define GTAP_GRAPH_RUNS 32
#endif
inline constexpr std::uint32_t least_run = GTAP_GRAPH_RUNS;

// Where so many lanes of a warp have made a graph in a step, each builds its own if it has fewer accesses than that; else the
// warp builds one after the other. A guess: a pass takes one trip to memory for all lanes, or one for each access.
inline constexpr int many_graphs = 4;
inline constexpr std::uint32_t least_graph_of_warp = 32;

// Where a block has lanes, too: after so many steps the lanes have their turn, if there is anything for them.
inline constexpr std::uint32_t steps_of_turn = 32;

// ---- many children of one step ----

// A step whose lane has so many older tasks in its list puts further children into runs (stack/task_run.cuh), of so many
// tasks at most.
inline constexpr std::uint32_t tasks_before_runs = 128, most_in_run = 64;

// The same for children of a block's step, which the window had no place for. Tests begin runs early.
#ifndef GTAP_CHILDREN_BEFORE_RUNS
#define GTAP_CHILDREN_BEFORE_RUNS 32
#endif
inline constexpr std::uint32_t children_before_runs = GTAP_CHILDREN_BEFORE_RUNS;

// In programs with priorities, a warp at work takes tasks of a higher one from others when so many of its lanes would run lower ones, or
// none. With 16, or in every fourth look only, Taillard's instances took as long or longer (docs/history/priorities.md).
inline constexpr int fewest_that_exchange = 8;

// A lane has plenty for other warps with so many tasks in its list; with fewer in programs that have runs.
inline constexpr std::uint32_t heap_of_tasks = 1024, heap_of_runs = 64;

// ---- records ----

// Stacks of other warps that a lane looks into before it gives up: it can run a task inside its parent. A
// block cannot: it looks into all.
inline constexpr unsigned foreign_stacks = 16;

} // namespace gtap::detail
