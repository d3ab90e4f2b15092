// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What a warp with tasks does for other peers, between two steps, when it looks around and sees that there is something to do:
// two bits beside the count of `busy`. Must not know who has set them.
#pragma once

#include <gtap/detail/peer/arriving_tasks.cuh>
#include <gtap/detail/peer/leaving_tasks.cuh>

namespace gtap::detail {

// Sends a task of each lane that has at least `least` to spare to a peer that wants some. All lanes of a warp call it, between
// two steps.
template <class Program>
__device__ __noinline__ stack_state give_to_peer(lane_memory<Program> memory, stack_state state,
                                                 unsigned least, int lane) {
  const bool gives = spare_tasks(memory, state) >= least;
  if (!__any_sync(full_warp, gives))
    return state;
  std::uint32_t place = no_place;
  if (lane == 0)
    place = take_place(*memory.from().shared);
  place = __shfl_sync(full_warp, place, 0);
  if (place == no_place)
    return state;
  __syncwarp(); // lane 0's acquire orders what the others read
  const given_task given = give_away<Program>(memory, state, gives, false);
  fill_place<Program>(memory, given.task, place, lane);
  return given.state;
}

// What the warp with this number does: one in 32 takes ends, which are many, but little work; if all did, they would meet at
// the words.
__device__ __forceinline__ std::uint32_t hints_for_warp(std::uint32_t warp) {
  return warp % 32 == 0 ? busy_hints : busy_wanted;
}

// Takes ends of tasks that were sent away; what may go on now goes to the lane's list.
template <class Program>
__device__ __noinline__ void take_ends_at_work(lane_memory<Program> memory, int lane) {
  const record_index next = take_ends(*memory.from().shared, memory, lane, true);
  if (next != none)
    memory.push_older(next);
}

// `told`: the bits.
template <class Program>
__device__ __noinline__ stack_state deal_with_peers(lane_memory<Program> memory, stack_state state,
                                                    std::uint32_t told, unsigned least, int lane) {
  if ((told & busy_arrived) != 0)
    take_ends_at_work(memory, lane);
  return (told & busy_wanted) != 0 ? give_to_peer(memory, state, least, lane) : state;
}

} // namespace gtap::detail
