// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Tasks for other peers: while one has asked for some, warps with tasks to spare put their oldest ones into its ring themselves,
// up to one of each lane. So thousands of tasks leave at a time, as soon as the warps look. Must not know who asks, nor when
// it is told.
//
// The ambassador offers places in the ring, one for a batch each: how many, in the high half of context::departures, of those
// from peer_local::leaves_from on; a warp takes one by a fetch_add on the low half, and has none if that was not below. Who
// took one fills it, with 0 tasks if need be.
//   departures   store release by the ambassador, which publishes where the places are -> fetch_add acquire. It takes an offer
//                back by an exchange (relaxed), which tells how many places were taken.
//   departed     fetch_add (release), behind the puts -> the ambassador's load (acquire): when all places that were taken are
//                filled, it notifies the other peer (release at system scope).
#pragma once

#include <gtap/detail/peer/travel.cuh>
#include <gtap/detail/peer/travelling_pointers.cuh>

namespace gtap::detail {

__device__ __forceinline__ std::uint32_t places_offered(std::uint64_t departures) {
  return static_cast<std::uint32_t>(departures >> 32);
}
__device__ __forceinline__ std::uint32_t places_taken(std::uint64_t departures) {
  return min(static_cast<std::uint32_t>(departures), places_offered(departures));
}
__device__ __forceinline__ bool offers_places(std::uint64_t departures) {
  return static_cast<std::uint32_t>(departures) < places_offered(departures);
}

inline constexpr std::uint32_t no_place = ~std::uint32_t{0};

// One thread of a warp that has tasks to spare.
__device__ __noinline__ inline std::uint32_t take_place(context &shared) {
  if (!offers_places(atomic(shared.departures).load(relaxed)))
    return no_place;
  const std::uint64_t before = atomic(shared.departures).fetch_add(1, acquire);
  return offers_places(before) ? static_cast<std::uint32_t>(before) : no_place;
}

// The first of the tasks that `task` stands for, alone, if it can leave; what cannot goes to the lane's list.
template <class Program>
__device__ inline record_index alone_to_leave(lane_memory<Program> memory, record_index task,
                                              const peer_world &world, std::uint32_t peer) {
  const auto &records = memory.records();
  task_head &head = records.head(task);
  if constexpr (lane_memory<Program>::has_runs) {
    const std::uint32_t length = run_length(records, task, head.meta);
    if (length > 1) {
      set_run_length(records, task + 1, length - 1);
      if (head.parent != none)
        add_token(records, head.parent);
      memory.push_older(task + 1);
    }
    head.meta &= ~flag_run;
  }
  if (!has_started(head.meta) && travel<Program>::may_leave(head.meta & 0xff) &&
      travelling_pointers<Program>::of_arguments(
          *memory.from().shared, world, peer, head.meta & 0xff,
          {static_cast<std::uint32_t *>(records.payload(task)), 1}) == pointer_verdict::goes)
    return task;
  memory.push_older(task);
  return none;
}

// Fills a place with a task of each lane, or none; all lanes of the warp call it. Out of line, as what is above: few launches
// have peers, and these seldom ask.
template <class Program>
__device__ __noinline__ void fill_place(lane_memory<Program> memory, record_index task,
                                        std::uint32_t place, int lane) {
  context &shared = *memory.from().shared;
  const peer_local &local = *local_of(shared);
  const peer_world &world = *local.world;
  if (task != none)
    task = alone_to_leave(memory, task, world, local.leaves_for);
  const unsigned all = __ballot_sync(full_warp, task != none);
  const auto count = static_cast<std::uint32_t>(__popc(all));
  const auto rank = static_cast<std::uint32_t>(__popc(all & ((1u << lane) - 1)));
  bool returns = false;
  if (task != none || (all == 0 && lane == 0)) {
    peer_unit *there = place_in_batch<Program>(world.regions[local.leaves_for], world.count,
                                               world.me, local.leaves_from + place, rank);
    if (all == 0)
      put(there[0], {{none, 0, 0, 0}});
    else
      returns = put_task<Program>(memory.records(), task, there, count);
  }
  if (task != none && !returns)
    memory.free(task);
  const auto away = static_cast<std::uint32_t>(__popc(__ballot_sync(full_warp, returns)));
  __syncwarp(); // the others' puts come before lane 0's release
  if (lane == 0) {
    if (away != 0)
      atomic(shared.away).fetch_add(away, relaxed);
    atomic(shared.departed_tasks).fetch_add(count, relaxed);
    atomic(shared.departed).fetch_add(1, release);
  }
}

} // namespace gtap::detail
