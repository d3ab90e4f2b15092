// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// How the workers of a launch know that its last task has ended: the word `busy`, and the end that its last drop tells.
// A worker is a warp of lanes, or a block. All rules that keep the count right are here, and so is the proof. Must not
// know how tasks move.
//
// Who adds and who drops:
//   begin    the thread that makes the root, before there is any other task: the count is 1.
//   add      a worker that has claimed tasks of another worker's mailbox: 1, before it ends its reading of the mailbox.
//            A worker that puts a task in a place that no worker holds (a slot for another block, the list of its
//            block): 1 for each, before the task is there. Who takes it takes over that count.
//            A warp that has claimed turns of an open loop (warp/open_loops.cuh): 1, before it ends its reading of the loop.
//   drop     a worker without tasks, for itself and for what it has taken over. Its own mailbox is empty then, and the
//            loops that it has opened are closed.
//
// (C1) Each task is with a worker that the count has, or in the mailbox of such a worker, or in a place that the count
//      has, or, the turns of an open loop, in a place that such a worker looks at before it drops its count. So while there is a task, the count is not 0.
// (C2) The add for a task comes before the drop of the worker that had it, in the order of changes of `busy`:
//      - mailbox: the thief adds, and then ends its reading (release). The owner drops when it has seen the mailbox empty
//        (acquire), after that reading has ended. So the add happens before the drop.
//      - open loop: likewise; the owner sees the bit cleared (acquire) by who has closed the loop behind all readings.
//      - slot, list: the giver adds first and drops later, in its own order of steps.
//      So the count does not fall to 0 between the two.
// (C3) Only a worker with a task adds. So once the count is 0, no task is left, by (C1), and nobody adds any more: it
//      falls to 0 once.
// (C4) Every change of the word is a read-modify-write, so all drops are in one release sequence, and each drop acquires
//      from all those before it. So what every task has written happens before the last drop; that worker's end_launch()
//      (release) meets launch_over() (acquire) of all others.
//
// The orders: begin and add relaxed, since (C2) rests on the mailbox's words and on program order; drop acq_rel (C4).
// Who has the root and has never offered a task to others (warp_scheduler.cuh, `alone`) is the only worker with tasks,
// and ends the launch without a drop. tests/model checks (C1) to (C4), in worker.h for mailboxes, in tickets.h for slots.
#pragma once

#include <gtap/detail/base/atomic.cuh>
#include <gtap/detail/launch/context.h>

namespace gtap::detail {

// `count`: 1, and 1 for an ambassador (peer/ambassador.cuh).
__device__ __forceinline__ void begin_busy(context &shared, std::uint32_t count = 1) {
  atomic(shared.busy).store(count, relaxed);
}

// Adds so many; what the count was before.
__device__ __forceinline__ std::uint32_t add_busy(context &shared, std::uint32_t count = 1) {
  return atomic(shared.busy).fetch_add(count, relaxed);
}

// Drops so many, at least 1. True when these were the last: the caller ends the launch.
__device__ __forceinline__ bool drop_busy(context &shared, std::uint32_t count = 1) {
  return atomic(shared.busy).fetch_sub(count, acq_rel) == count;
}

// Beside the count, in a launch with several peers: another peer wants tasks (peer/leaving_tasks.cuh); ends of tasks have arrived
// (peer/arriving_tasks.cuh). Set and taken back by the ambassador; relaxed: hints, which warps see where they look at the count anyway.
inline constexpr std::uint32_t busy_wanted = 1u << 31, busy_arrived = 1u << 30;
inline constexpr std::uint32_t busy_hints = busy_wanted | busy_arrived;

// How many there are, as a hint.
__device__ __forceinline__ std::uint32_t busy_now(context &shared) {
  return atomic(shared.busy).load(relaxed);
}

// Tells all workers that no task is left. An abort stays an abort.
__device__ __forceinline__ void end_launch(context &shared) {
  atomic(shared.phase).fetch_or(done, release);
}

} // namespace gtap::detail
