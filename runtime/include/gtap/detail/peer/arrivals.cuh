// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What has come from other peers: batches of tasks, and ends of tasks that were sent away. Any warp without tasks takes up to
// 32 of them, one for each lane, straight out of the ring that the other peer has filled. Must not know who asked for them.
//
// Words, in the context: arrivals_ready >= arrivals_claimed >= arrivals_read.
//   ready     the ambassador's store (release) publishes the entries in peer_local::arrived, and, since it has looked at the
//             sender's notify with acquire before, what is in the ring -> the acquire before a claim.
//   claimed   CAS (acquire).
//   read      fetch_add (release), behind the reading and behind the warp's add to `busy` -> the ambassador's acquire: the
//             ring may be filled again, and a `busy` of 1 says that no task is left.
#pragma once

#include <gtap/detail/launch/busy_count.cuh>
#include <gtap/detail/peer/travel.cuh>

namespace gtap::detail {

// An entry of peer_local::arrived: a batch, or up to 32 ends, from a place of its ring on.
struct arrival {
  bool ends;
  std::uint32_t peer, count, place; // `count`: of ends

  __device__ __forceinline__ std::uint32_t entry() const {
    return (ends ? 1u << 31 : 0u) | peer << 27 | count << 20 | (place & place_mask);
  }
  __device__ __forceinline__ static arrival of(std::uint32_t entry) {
    return {entry >> 31 != 0, entry >> 27 & 0xf, entry >> 20 & 0x3f, entry & place_mask};
  }
  static constexpr std::uint32_t place_mask = (1u << 20) - 1;
};
static_assert(most_peers <= 16 && warp_lanes < 64, "they fit an entry");

// What a warp has got: how many lanes have a task; whether it counts in `busy`, as it does if there are any.
//
// The tasks of a batch: the calling lane's, in `task`, with its stub, in `stub`; what is not needed of them is freed.
template <class Program>
__device__ __forceinline__ record_index take_from_batch(lane_memory<Program> memory,
                                                        unsigned char *region,
                                                        const peer_world &world, arrival batch,
                                                        record_index task, record_index stub,
                                                        std::uint32_t lane) {
  const auto place = [&](std::uint32_t number) {
    return place_in_batch<Program>(region, world.count, batch.peer, batch.place, number);
  };
  const bool is_mine = lane < reinterpret_cast<const travelling_task *>(place(0))->count;
  const bool has_stub =
      is_mine && make_task<Program>(memory.records(), task, stub, place(lane), batch.peer);
  if (!has_stub)
    memory.free(stub);
  if (is_mine)
    return task;
  memory.free(task);
  return none;
}
// Ends: what the calling lane may go on with, if its end was the last that something waited for.
template <class Program>
__device__ __forceinline__ record_index take_from_ends(lane_memory<Program> memory,
                                                       unsigned char *region,
                                                       const peer_world &world, arrival ends,
                                                       std::uint32_t lane) {
  return lane < ends.count
             ? take_end<Program>(
                   memory, place_of_end<Program>(region, world.count, ends.peer, ends.place + lane))
             : none;
}

// A warp without tasks takes what has come, if there is something: each lane's task, or none, stands in its window, where
// thread_worker::take_gift() looks for it, and the warp counts in `busy`. Returns how many lanes have one. `at_need`: records
// are short, so no batch is taken.
template <class Program>
__device__ __noinline__ std::uint32_t take_arrived(context &shared, lane_memory<Program> memory,
                                                   int lane, bool at_need) {
  std::uint32_t claimed = 0, entry = 0;
  bool there = false;
  if (lane == 0) {
    claimed = atomic(shared.arrivals_claimed).load(relaxed);
    there = claimed != atomic(shared.arrivals_ready).load(acquire);
    if (there)
      entry = atomic(shared.peers->arrived[claimed % most_arrived]).load(relaxed);
  }
  if (!__any_sync(full_warp, there))
    return 0;
  const arrival found = arrival::of(__shfl_sync(full_warp, entry, 0));
  record_index task = none, stub = none;
  if (!found.ends) {
    if (at_need)
      return 0;
    task = memory.allocate();
    stub = task == none ? none : memory.allocate();
  }
  bool taken = found.ends || __all_sync(full_warp, stub != none);
  if (taken && lane == 0)
    taken = atomic(shared.arrivals_claimed)
                .compare_exchange_strong(claimed, claimed + 1, acquire, relaxed);
  if (!__shfl_sync(full_warp, static_cast<int>(taken), 0)) {
    if (stub != none)
      memory.free(stub);
    if (task != none)
      memory.free(task);
    return 0;
  }
  __syncwarp(); // lane 0's acquires order what the others read
  auto *region = reinterpret_cast<unsigned char *>(shared.peers);
  const peer_world &world = *shared.peers->world;
  const auto number = static_cast<std::uint32_t>(lane);
  task = found.ends ? take_from_ends(memory, region, world, found, number)
                    : take_from_batch(memory, region, world, found, task, stub, number);
  const auto count = static_cast<std::uint32_t>(__popc(__ballot_sync(full_warp, task != none)));
  __syncwarp(); // what the others have done comes before lane 0's release
  if (lane == 0) {
    if (count != 0)
      add_busy(shared);
    if (found.ends)
      atomic(shared.away).fetch_sub(found.count, relaxed);
    atomic(shared.arrivals_read).fetch_add(1, release);
  }
  memory.column().meta(0) = task;
  return count;
}

} // namespace gtap::detail
