// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Atomic access to words that several workers share, with the order named at every use.
// cuda::atomic_ref on the device, std::atomic_ref on the host target; both have the same members.
// Must not know what the words mean.
#pragma once

#if defined(GTAP_TARGET_HOST)
#include <atomic>
#include <gtap/host/preemption.h>
#else
#include <cuda/atomic>
#include <gtap/detail/base/test_delays.cuh>
#endif

namespace gtap::detail {

#if defined(GTAP_TARGET_HOST)
namespace order = std;
// As test_delays.cuh: a seed may switch to another thread before each access to a shared word.
inline void test_delay() {
  ::gtap::host::preemption_point();
}
template <class Value>
inline std::atomic_ref<Value> atomic(Value &word) {
  test_delay();
  return std::atomic_ref<Value>(word);
}
template <class Value>
inline std::atomic_ref<Value> atomic_in_block(Value &word) {
  return atomic(word);
}
#else
namespace order = ::cuda;
// Device scope: any two threads of the grid may meet at the word.
template <class Value>
__device__ __forceinline__ ::cuda::atomic_ref<Value, ::cuda::thread_scope_device>
atomic(Value &word) {
  test_delay();
  return ::cuda::atomic_ref<Value, ::cuda::thread_scope_device>(word);
}
// Block scope: only lanes of one block use the word at this time. Relaxed loads may then be served
// by the L1 cache.
template <class Value>
__device__ __forceinline__ ::cuda::atomic_ref<Value, ::cuda::thread_scope_block>
atomic_in_block(Value &word) {
  test_delay();
  return ::cuda::atomic_ref<Value, ::cuda::thread_scope_block>(word);
}
#endif

// Orders used below, by the names that both libraries share.
inline constexpr auto relaxed = order::memory_order_relaxed;
inline constexpr auto acquire = order::memory_order_acquire;
inline constexpr auto release = order::memory_order_release;
inline constexpr auto acq_rel = order::memory_order_acq_rel;

// Several read-modify-writes of order acq_rel that need not wait for each other: release_batch(), each of them with order
// `batched`, acquire_batch(). On a GPU these are two fences, where each acq_rel would have two of its own. ThreadSanitizer
// knows no fences, so on the host target each is acq_rel. Where each lane has one of them, `batched_acquire` does without
// acquire_batch(). A word that is looked at again and again is loaded with order `polled`, and acquire_batch() follows when it
// has what was waited for. exchange_batch() is both: it ends what acquires, and begins what releases.
#if defined(GTAP_TARGET_HOST)
inline constexpr auto batched = acq_rel;
inline constexpr auto batched_acquire = acq_rel;
inline constexpr auto polled = acquire;
inline void release_batch() {}
inline void acquire_batch() {}
inline void exchange_batch() {}
#else
inline constexpr auto batched = relaxed;
inline constexpr auto batched_acquire = acquire;
inline constexpr auto polled = relaxed;
__device__ __forceinline__ void release_batch() {
  ::cuda::atomic_thread_fence(release, ::cuda::thread_scope_device);
}
__device__ __forceinline__ void acquire_batch() {
  ::cuda::atomic_thread_fence(acquire, ::cuda::thread_scope_device);
}
__device__ __forceinline__ void exchange_batch() {
  ::cuda::atomic_thread_fence(acq_rel, ::cuda::thread_scope_device);
}
#endif

} // namespace gtap::detail
