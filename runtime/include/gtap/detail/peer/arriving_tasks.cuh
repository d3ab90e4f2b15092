// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What has come from other peers: batches of tasks, which warps without tasks take, and ends of tasks that were sent away, which
// warps without tasks take as well, and some of the others when many wait (exchange.cuh). A warp takes up to 32 of them, one for each lane, straight out of the ring that the other
// peer has filled. Must not know who asked for them.
//
// Words, for each of the two kinds: ready >= claimed >= read (peer_memory.h).
//   ready     the ambassador's store (release) publishes the entries, and, since it has looked at the sender's notify with
//             acquire before, what is in the ring -> the acquire before a claim.
//   claimed   CAS (acquire).
//   read      fetch_add (release), behind the reading and behind the warp's add to `busy`, if it has got tasks -> the
//             ambassador's acquire: the ring may be filled again, and a `busy` of 1 says that no task is left.
#pragma once

#include <gtap/detail/launch/busy_count.cuh>
#include <gtap/detail/peer/travel.cuh>

namespace gtap::detail {

// An entry: a batch, or up to 32 ends, from a place of its ring on.
struct arrival {
  std::uint32_t peer, count, place; // `count`: of ends

  __device__ __forceinline__ std::uint32_t entry() const {
    return peer << 28 | count << 22 | (place & place_mask);
  }
  __device__ __forceinline__ static arrival of(std::uint32_t entry) {
    return {entry >> 28, entry >> 22 & 0x3f, entry & place_mask};
  }
  static constexpr std::uint32_t place_mask = (1u << 22) - 1;
};
static_assert(most_peers <= 16 && warp_lanes < 64, "they fit an entry");

inline constexpr std::uint32_t no_entry = ~std::uint32_t{0}; // of 63 ends

// Claims an entry, for a whole warp; no_entry if there is none. What it reads then comes after the ambassador's publication.
__device__ inline std::uint32_t claim_arrival(peer_arrivals &words, std::uint32_t *entries,
                                              int lane) {
  std::uint32_t entry = no_entry;
  if (lane == 0) {
    std::uint32_t claimed = atomic(words.claimed).load(relaxed);
    while (claimed != atomic(words.ready).load(acquire)) {
      const std::uint32_t found = atomic(entries[claimed % most_arrived]).load(relaxed);
      if (atomic(words.claimed).compare_exchange_strong(claimed, claimed + 1, acquire, relaxed)) {
        entry = found;
        break;
      }
    }
  }
  entry = __shfl_sync(full_warp, entry, 0);
  __syncwarp(); // lane 0's acquires order what the others read
  return entry;
}
// The warp has read what it had claimed. `counts`: it has tasks now, and was not in `busy`.
__device__ inline void end_reading(context &shared, peer_arrivals &words, bool counts, int lane) {
  __syncwarp(); // what the others have done comes before lane 0's release
  if (lane == 0) {
    if (counts)
      add_busy(shared);
    atomic(words.read).fetch_add(1, release);
  }
}

// A warp without tasks takes a batch: each lane's task, or none, stands in its window, where thread_worker::take_gift() looks
// for it, and the warp counts in `busy`. Whether any lane has one.
template <class Program>
__device__ __noinline__ bool take_batch(context &shared, lane_memory<Program> memory, int lane) {
  record_index task = memory.allocate();
  const record_index stub = task == none || travel<Program>::no_ends ? none : memory.allocate();
  std::uint32_t entry = no_entry;
  if (__all_sync(full_warp, (travel<Program>::no_ends ? task : stub) != none))
    entry = claim_arrival(shared.batches, local_of(shared)->batches, lane);
  bool is_mine = false, has_stub = false;
  if (entry != no_entry) {
    const arrival batch = arrival::of(entry);
    const peer_world &world = *local_of(shared)->world;
    const auto place = [&](std::uint32_t number) {
      return place_in_batch<Program>(world.regions[world.me], world.count, batch.peer, batch.place,
                                     number);
    };
    const auto number = static_cast<std::uint32_t>(lane);
    is_mine = number < reinterpret_cast<const travelling_task *>(place(0))->count;
    if (is_mine)
      has_stub = make_task<Program>(memory.records(), task, stub, place(number), batch.peer);
  }
  if (!has_stub && stub != none)
    memory.free(stub);
  if (!is_mine && task != none) {
    memory.free(task);
    task = none;
  }
  const bool any = __any_sync(full_warp, task != none);
  if (entry != no_entry)
    end_reading(shared, shared.batches, any, lane);
  memory.column().meta(0) = task;
  return any;
}

// A warp takes ends. What may go on then, since its end was the last that it waited for, the calling lane gets, or none.
template <class Program>
__device__ __noinline__ record_index take_ends(context &shared, lane_memory<Program> memory,
                                               int lane, bool counted) {
  const std::uint32_t entry = claim_arrival(shared.ends_of_tasks, local_of(shared)->ends, lane);
  if (entry == no_entry)
    return none;
  const arrival ends = arrival::of(entry);
  const peer_world &world = *local_of(shared)->world;
  const auto number = static_cast<std::uint32_t>(lane);
  record_index next = none;
  if (number < ends.count)
    next = take_end<Program>(memory, place_of_end<Program>(world.regions[world.me], world.count,
                                                           ends.peer, ends.place + number));
  const bool any = __any_sync(full_warp, next != none);
  if (lane == 0)
    atomic(shared.away).fetch_sub(ends.count, relaxed);
  end_reading(shared, shared.ends_of_tasks, any && !counted, lane);
  return next;
}

// A warp without tasks takes what has come; as take_batch().
template <class Program>
__device__ __noinline__ bool take_arrived(context &shared, lane_memory<Program> memory, int lane) {
  const record_index next = take_ends(shared, memory, lane, false);
  if (!__any_sync(full_warp, next != none))
    return take_batch(shared, memory, lane);
  memory.column().meta(0) = next;
  return true;
}

} // namespace gtap::detail
