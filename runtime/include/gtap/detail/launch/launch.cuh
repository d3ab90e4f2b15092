// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// How the blocks of one launch find each other, and a context that no other launch uses; how a launch
// learns that it is over. Several launches of a runtime may run at once. Must not know tasks.
//
// A launch is known by its grid's number, which no other launch has at the same time. A later one may: a CUDA
// graph gives its nodes their numbers when it is instantiated, so that a node has the same in every replay, and in
// every turn of a conditional node. So what is kept under this number ends with the launch, by leave_launch(); all
// else that belongs to a launch stands in its context, for reset() in session.cuh. The first thread of each block
// looks for its launch's entry in the table:
//
//   entry 0 is free and no other is in use   its first word is 0: a CAS claims it. That is all that
//                                            happens as long as launches run one at a time.
//   otherwise                                under the lock, an entry from 1 on, or entry 0 when it
//                                            alone is free. While others are in use, entry 0 cannot be
//                                            claimed without the lock, so that no launch gets two.
//
// Words (context.h says where they stand):
//   first    claim: CAS acquire, which meets the release in leave_launch(): the context is as the last
//            launch's reset() left it. Blocks that join: acquire, too (through the CAS that fails).
//   keys     store release under the lock; release at the end -> acquire loads of those who search.
#pragma once

#include <gtap/detail/base/atomic.cuh>
#include <gtap/detail/launch/context.h>

#if defined(GTAP_TARGET_HOST)
#include <gtap/host/launch.h>
#endif

namespace gtap::detail {

// The calling thread's grid and 1: nonzero, and different for all launches of a device that run at
// the same time.
__device__ inline std::uint64_t launch_key() {
#if defined(GTAP_TARGET_HOST)
  const std::uint64_t number = ::gtap::host::grid_number();
#else
  unsigned long long number;
  asm volatile("mov.u64 %0, %%gridid;" : "=l"(number));
#endif
  return (number + 1) & 0xffffffffffffu; // leaves room below it in `first`
}

// How many blocks a grid of this size has; 0: more than `arrived` and `left` can count.
__device__ inline std::uint32_t blocks_of(std::uint32_t x, std::uint32_t y, std::uint32_t z) {
  const std::uint64_t all = std::uint64_t{x} * y * z; // CUDA has 31, 16 and 16 bits for them
  return all >> 32 == 0 ? static_cast<std::uint32_t>(all) : 0;
}

// A block's number in its launch, by how many have arrived before it. Those from 2^24 on have no station, and need no number
// of their own; so that of a warp, up to 32 in a block, fits 32 bits.
inline constexpr std::uint32_t last_block_number = 1u << 24;
static_assert(last_block_number > most_stations, "a block with a station has its own number");
__device__ inline std::uint32_t number_of_block(std::uint32_t arrived) {
  return arrived < last_block_number ? arrived : last_block_number;
}

// The entry from 1 on that holds `key` (or, for key 0, a free one), or launch_entries.
__device__ inline std::uint32_t find_entry(launch_table &table, std::uint64_t key) {
  const std::uint32_t high = atomic(table.high).load(relaxed);
  for (std::uint32_t i = 1; i <= high; ++i)
    if (atomic(table.keys[i]).load(acquire) == key)
      return i;
  return key == 0 && high + 1 < launch_entries ? high + 1 : launch_entries;
}

// The entry of a launch that runs, for any of its threads; launch_entries for a grid that is none.
__device__ inline std::uint32_t entry_of_launch(launch_table &table, std::uint64_t key) {
  return atomic(table.first).load(relaxed) >> first_shift == key ? 0 : find_entry(table, key);
}

// Finds the launch's entry, or claims one. The caller holds the lock.
__device__ inline std::uint32_t claim_entry(launch_table &table, std::uint64_t key) {
  std::uint64_t first = atomic(table.first).load(acquire);
  for (;;) {
    if (first >> first_shift == key)
      return 0;
    const std::uint32_t found = find_entry(table, key);
    if (found != launch_entries)
      return found;
    if (first >> first_shift == 0) { // entry 0 alone is free
      if (atomic(table.first)
              .compare_exchange_strong(first, key << first_shift | first, acquire, acquire))
        return 0;
      continue;
    }
    const std::uint32_t free = find_entry(table, 0);
    if (free == launch_entries)
      return launch_entries;
    // Counted before it is taken: from here on nobody claims entry 0 without the lock.
    if (!atomic(table.first).compare_exchange_strong(first, first + 1, acquire, acquire))
      continue;
    atomic(table.keys[free]).store(key, release);
    if (free > atomic(table.high).load(relaxed))
      atomic(table.high).store(free, relaxed);
    return free;
  }
}

// The entry of the launch with this key: for the first thread of each of its blocks.
__device__ inline std::uint32_t join_launch(launch_table &table, std::uint64_t key) {
  std::uint64_t first = 0;
  if (atomic(table.first).compare_exchange_strong(first, key << first_shift, acquire, acquire) ||
      first >> first_shift == key)
    return 0;
  for (;;) {
    std::uint32_t entry = launch_entries;
    if (atomic(table.first).load(acquire) >> first_shift == key)
      return 0;
    entry = find_entry(table, key);
    if (entry == launch_entries && atomic(table.lock).exchange(1, acquire) == 0) {
      entry = claim_entry(table, key);
      atomic(table.lock).store(0, release);
    }
    if (entry != launch_entries)
      return entry;
    __nanosleep(100); // the lock's owner is at work, or, with 256 launches at once, some will end
  }
}

// Frees an entry: for the last block of its launch.
__device__ inline void leave_launch(launch_table &table, std::uint32_t entry) {
  if (entry == 0) {
    atomic(table.first).fetch_and((std::uint64_t{1} << first_shift) - 1, release);
    return;
  }
  atomic(table.keys[entry]).store(0, release);
  atomic(table.first).fetch_sub(1, release);
}

// A block of a launch for which there is no context leaves again.
__device__ inline void turn_away(launch_table &table, std::uint32_t entry, std::uint32_t blocks) {
  if (atomic(table.left[entry]).fetch_add(1, acq_rel) + 1 != blocks)
    return;
  atomic(table.left[entry]).store(0, relaxed);
  leave_launch(table, entry);
}

// Why the host wants the launch to stop, or 0.
__device__ inline std::uint32_t requested_stop(const context &shared, std::uint32_t phase) {
  const std::uint32_t request = phase >> stop_shift;
  const std::uint32_t reason = request & 3;
  const bool is_meant =
      reason != 0 && request == stop_request(shared.generation, static_cast<stop_reason>(reason)) &&
      atomic(const_cast<context &>(shared).stop_generation).load(relaxed) ==
          static_cast<std::uint32_t>(shared.generation);
  return is_meant ? reason : 0;
}

// True when the launch has ended or has to. Meets the release of who ended it.
__device__ inline bool launch_over(context &shared) {
  const std::uint32_t phase = atomic(shared.phase).load(acquire);
  return (phase & (done | aborted)) != 0 || requested_stop(shared, phase) != 0;
}

// Whether this phase is that of a launch that has ended with its last task. The low bits that come first
// decide: `aborted` is not added to `done`, and `done` does not hide `aborted`.
__device__ inline bool completed(std::uint32_t phase) {
  return (phase & (done | aborted)) == done;
}

// Whether the launch ends early. The thread that has ended it sees that, and so does who has met that thread at a barrier since.
__device__ inline bool is_aborted(context &shared) {
  return (atomic(shared.phase).load(relaxed) & (done | aborted)) == aborted;
}

// Ends the launch early, unless it has ended: workers stop at their next look. The error itself is
// recorded by the caller.
__device__ inline void abort_launch(context &shared) {
  std::uint32_t phase = atomic(shared.phase).load(relaxed);
  while ((phase & (done | aborted)) == 0 &&
         !atomic(shared.phase).compare_exchange_strong(phase, phase | aborted, relaxed, relaxed)) {
  }
}

// The same for a task that wants no more tasks to begin: not an error. Release: who leaves its loop because of it
// (launch_over()) sees what the task wrote before.
__device__ inline void stop_from_task(context &shared) {
  atomic(shared.generation_after_stop).store(shared.generation + 1, relaxed);
  std::uint32_t phase = atomic(shared.phase).load(relaxed);
  while ((phase & (done | aborted)) == 0 &&
         !atomic(shared.phase).compare_exchange_strong(phase, phase | aborted, release, relaxed)) {
  }
}

// Whether the launch has ended with its last task, for one thread of each block: all get the same
// answer, since a launch that the host has stopped is aborted here at the latest. Precondition: the thread's
// worker has left its loop. (It may have seen the end in context::ends before the phase says so: who
// ended the launch is about to write that.) Acquire: what all tasks wrote. Out of line: most launches do not ask.
static __device__ __noinline__ bool has_completed(context &shared) {
  for (;;) {
    const std::uint32_t phase = atomic(shared.phase).load(acquire);
    if ((phase & (done | aborted)) != 0)
      return completed(phase);
    if (requested_stop(shared, phase) != 0)
      abort_launch(shared);
    else
      __nanosleep(20);
  }
}

} // namespace gtap::detail
