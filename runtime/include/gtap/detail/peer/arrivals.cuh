// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Batches of tasks that have come from other peers: any warp without tasks takes one, a task for each lane, straight out of
// the ring that the other peer has filled. Must not know who asked for them.
//
// Words, in the context: batches_ready >= batches_claimed >= batches_read.
//   ready     the ambassador's store (release) publishes the places in peer_local::arrived, and, since it has looked at the
//             sender's notify with acquire before, what is in the ring -> the acquire of a claim.
//   claimed   CAS (acquire).
//   read      fetch_add (release), behind the reading and behind the warp's add to `busy` -> the ambassador's acquire: the
//             ring may be filled again, and a `busy` of 1 says that no task is left.
#pragma once

#include <gtap/detail/launch/busy_count.cuh>
#include <gtap/detail/peer/travel.cuh>

namespace gtap::detail {

// Where the task with this number stands in a batch, in the ring that `writer` fills.
template <class Program>
__device__ __forceinline__ peer_unit *place_in_batch(unsigned char *region, std::uint32_t count,
                                                     std::uint32_t writer, std::uint32_t place,
                                                     std::uint32_t number) {
  return reinterpret_cast<peer_unit *>(batch_ring_of(region, count, writer) +
                                       place * travel<Program>::batch_bytes +
                                       number * travel<Program>::task_bytes);
}

// A warp without tasks takes a batch, if there is one: each lane's task, or none, stands in its window, where
// thread_worker::take_gift() looks for it, and the warp counts in `busy`. Returns how many tasks there are; 0: none, or no
// records for them.
template <class Program>
__device__ __noinline__ std::uint32_t take_arrived(context &shared, lane_memory<Program> memory,
                                                   int lane) {
  const record_index task = memory.allocate(), stub = task == none ? none : memory.allocate();
  bool taken = __all_sync(full_warp, stub != none);
  std::uint32_t entry = 0;
  if (taken && lane == 0) {
    std::uint32_t claimed = atomic(shared.batches_claimed).load(relaxed);
    taken = false;
    while (!taken && claimed != atomic(shared.batches_ready).load(acquire))
      taken = atomic(shared.batches_claimed)
                  .compare_exchange_strong(claimed, claimed + 1, acquire, relaxed);
    if (taken)
      entry = shared.peers->arrived[claimed % (most_peers * most_batches)];
  }
  taken = __shfl_sync(full_warp, static_cast<int>(taken), 0) != 0;
  std::uint32_t count = 0;
  bool is_mine = false, has_stub = false;
  if (taken) {
    entry = __shfl_sync(full_warp, entry, 0);
    __syncwarp(); // lane 0's acquire orders the others' reads
    unsigned char *region = reinterpret_cast<unsigned char *>(shared.peers);
    const std::uint32_t peer = entry >> arrived_shift;
    const std::uint32_t slot = entry & ((1u << arrived_shift) - 1);
    const std::uint32_t peers = shared.peers->count;
    const auto place = [&](std::uint32_t number) {
      return place_in_batch<Program>(region, peers, peer, slot, number);
    };
    count = reinterpret_cast<const travelling_task *>(place(0))->count;
    is_mine = static_cast<std::uint32_t>(lane) < count;
    if (is_mine)
      has_stub = make_task<Program>(memory.records(), task, stub,
                                    place(static_cast<std::uint32_t>(lane)), peer);
    __syncwarp(); // the others' reads come before lane 0's release
    if (lane == 0) {
      if (count != 0)
        add_busy(shared);
      atomic(shared.batches_read).fetch_add(1, release);
    }
  }
  if (!has_stub && stub != none)
    memory.free(stub);
  if (!is_mine && task != none)
    memory.free(task);
  memory.column().meta(0) = is_mine ? task : none;
  return count;
}

} // namespace gtap::detail
