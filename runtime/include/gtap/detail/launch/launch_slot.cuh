// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What a launch and the host tell each other where gtap::launch() has begun it. Only files with GTAP_NAMED_LAUNCHES use
// this. Must not know files, tasks, or how a launch finds its context.
//
// Words (context.h says where they stand), all of which the host sets to 0 before the launch, which publishes that:
//   cancel    the host stores 1 (seq_cst), at any time until the launch has ended. The launch's first thread loads it once,
//             in name_launch().
//   context::launch_slot
//             that thread stores the slot's number before. Between its store and its load is a fence of order seq_cst, and
//             the host looks for the launch behind its own store, by a copy. So one of the two sees the other's store:
//             either the launch finds that it is cancelled, or the host finds the launch, and stops it as any other.
//             If both do, both write the same request.
//   status    any thread of the launch stores it, relaxed, where it finds 0. Two that do so at once leave one of their two
//             errors: there is no read-modify-write, for which memory of the host is not made.
//   the rest  the thread that prepares the next launch, in reset(): plain. The end of the kernel publishes it, with the
//             status, to the host, which waits for an event behind the kernel.
#pragma once

#include <gtap/detail/base/atomic.cuh>
#include <gtap/detail/launch/context.h>

#if defined(GTAP_TARGET_HOST)
#include <gtap/host/launch.h>
#endif

namespace gtap::detail {

// The number of the slot that the calling thread's launch has, or 0.
__device__ __forceinline__ std::uint32_t own_slot_number() {
#if defined(GTAP_TARGET_HOST)
  return slot_of_bytes(static_cast<std::uint32_t>(::gtap::host::shared_bytes()));
#else
  std::uint32_t bytes;
  asm volatile("mov.u32 %0, %%dynamic_smem_size;" : "=r"(bytes));
  return slot_of_bytes(bytes);
#endif
}

// Null while the host has made none.
__device__ __forceinline__ launch_slot *slot_with_number(const launch_table &table,
                                                         std::uint32_t number) {
  return table.slots == nullptr ? nullptr : table.slots + (number - 1);
}

#if defined(GTAP_TARGET_HOST)
inline std::atomic_ref<std::uint32_t> atomic_in_slot(std::uint32_t &word) {
  return atomic(word);
}
inline void fence_between_slot_words() {} // the loads and stores are seq_cst instead
inline constexpr auto slot_order = order::memory_order_seq_cst;
#else
// The host is the other side.
__device__ __forceinline__ ::cuda::atomic_ref<std::uint32_t, ::cuda::thread_scope_system>
atomic_in_slot(std::uint32_t &word) {
  test_delay();
  return ::cuda::atomic_ref<std::uint32_t, ::cuda::thread_scope_system>(word);
}
__device__ __forceinline__ void fence_between_slot_words() {
  ::cuda::atomic_thread_fence(order::memory_order_seq_cst, ::cuda::thread_scope_system);
}
inline constexpr auto slot_order = order::memory_order_relaxed;
#endif

__device__ inline void report_in_slot(launch_slot &slot, std::uint32_t word) {
  if (atomic_in_slot(slot.status).load(relaxed) == GTAP_SUCCESS)
    atomic_in_slot(slot.status).store(word, relaxed);
}

// For the first thread of the launch that has got this context, before there is a task.
__device__ inline void name_launch(context &shared, const launch_table &table) {
  const std::uint32_t number = own_slot_number();
  if (number == 0)
    return;
  launch_slot *slot = slot_with_number(table, number);
  if (slot == nullptr)
    return;
  atomic_in_slot(shared.launch_slot).store(number, slot_order);
  fence_between_slot_words();
  if (atomic_in_slot(slot->cancel).load(slot_order) == 0)
    return;
  const std::uint64_t generation = shared.generation;
  atomic(shared.stop_generation).store(static_cast<std::uint32_t>(generation), relaxed);
  atomic(shared.phase)
      .fetch_or(std::uint32_t{stop_request(generation, stop_cancelled)} << stop_shift, relaxed);
}

// For the thread that prepares the next launch. `total`: what this one has done.
__device__ inline void leave_slot(context &shared, const launch_table &table,
                                  std::uint32_t context_number, const counters &total) {
  const std::uint32_t number = atomic(shared.launch_slot).load(relaxed);
  if (number == 0)
    return;
  launch_slot &slot = *slot_with_number(table, number);
  slot.context = context_number;
  slot.generation = shared.generation;
  slot.stopped =
      atomic(shared.generation_after_stop).load(relaxed) == shared.generation + 1 ? 1 : 0;
  slot.figures = total;
  slot.ended = 1;
  atomic(shared.launch_slot).store(0, relaxed);
}

} // namespace gtap::detail
