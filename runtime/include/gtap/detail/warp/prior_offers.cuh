// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// In programs with priorities: what the state of a mailbox says of the tasks in it, beside how many they are, and how warps at work
// find those of a higher priority than their own. The tasks of a mailbox have one priority, or, if it is 0, none. So that
// the highest tasks of a launch run first wherever they are, a warp at work looks at a few mailboxes in each look at its station,
// its own among them, and takes tasks for the lanes that would run lower ones. (Branch and bound with such an exchange
// among warps at work saves three to seven times as many nodes as with one among idle warps only: docs/history/priorities.md.)
//
// Shared words: mailbox state, as in warp_scheduler.cuh. A look is a relaxed load; the claim follows as everywhere.
// Must not know what tasks are.
#pragma once

#include <gtap/detail/base/tuning.cuh>
#include <gtap/detail/base/warp_sums.cuh>
#include <gtap/detail/launch/context.h>
#include <gtap/settings.h>

namespace gtap::detail {

// In such programs the field for the most tasks that a thief should claim has one of three numbers, and the priority below it.
inline constexpr unsigned mailbox_most_number_shift = 4;
__device__ __forceinline__ std::uint32_t prior_mailbox_field(std::uint32_t most,
                                                             std::uint32_t priority) {
  const std::uint32_t number = most == fewest_tasks ? 0 : most == few_tasks ? 1 : 2;
  return priority | number << mailbox_most_number_shift;
}
__device__ __forceinline__ std::uint32_t most_of_mailbox(std::uint32_t state) {
  const std::uint32_t number =
      (state >> mailbox_most_shift & mailbox_most) >> mailbox_most_number_shift;
  return number == 0 ? fewest_tasks : number == 1 ? few_tasks : warp_lanes;
}
__device__ __forceinline__ std::uint32_t priority_of_mailbox(std::uint32_t state) {
  return state >> mailbox_most_shift & ((1u << mailbox_most_number_shift) - 1);
}
static_assert(GTAP_MAX_PRIORITY < 1 << mailbox_most_number_shift, "a mailbox has room for it");

// The highest of the lanes' numbers, of which each is less than 32; in all lanes.
__device__ __forceinline__ std::uint32_t highest_of_warp(std::uint32_t number) {
  return 31 - static_cast<std::uint32_t>(__clz(static_cast<int>(bits_of_warp(1u << number))));
}

// Of the lanes that have seen a mailbox with tasks: one that has seen those of the highest priority. Precondition: there is one.
__device__ __forceinline__ int lane_with_highest(bool full, std::uint32_t state) {
  const std::uint32_t rank = full ? priority_of_mailbox(state) + 1 : 0;
  const std::uint32_t highest = highest_of_warp(rank);
  return __ffs(static_cast<int>(__ballot_sync(full_warp, rank == highest))) - 1;
}

// What a lane of a warp at work has seen of a mailbox: on its way while other things happen.
struct prior_look {
  std::uint32_t owner = 0, state = 0;

  // The first lane looks at the own mailbox, and some others at those of any warps.
  __device__ __forceinline__ static prior_look now(context &shared, std::uint32_t warp,
                                                   std::uint32_t warps, unsigned clock, int lane) {
    prior_look look;
    std::uint32_t random =
        (clock ^ (warp + 1) * 2654435761u) + static_cast<unsigned>(lane) * 40503u;
    random ^= random << 13, random ^= random >> 17, random ^= random << 5;
    look.owner = lane == 0 ? warp : random % warps;
    if (lane <= probes)
      look.state = atomic(shared.stations[look.owner].offers.state).load(relaxed);
    return look;
  }
  __device__ __forceinline__ bool has_tasks() const { return (state & mailbox_left) != 0; }
};

} // namespace gtap::detail
