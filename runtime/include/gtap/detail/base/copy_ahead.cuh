// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Copies from global to shared memory that are on their way while the thread goes on (cp.async; GPUs before sm_80 and the
// host target wait for them).
#pragma once

#include <gtap/detail/base/atomic.cuh>

namespace gtap::detail {

// 16 bytes, at addresses that are multiples of 16.
struct alignas(16) bytes_16 {
  std::uint32_t words[4];
};
__device__ __forceinline__ bytes_16 load_16(const void *from) {
  return *static_cast<const bytes_16 *>(from);
}
__device__ __forceinline__ void copy_16_ahead(void *shared, const void *global) {
#if !defined(GTAP_TARGET_HOST) && defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 800
  asm volatile("cp.async.cg.shared.global [%0], [%1], 16;" ::"r"(
                   static_cast<unsigned>(__cvta_generic_to_shared(shared))),
               "l"(__cvta_generic_to_global(global))
               : "memory");
#else
  *static_cast<bytes_16 *>(shared) = *static_cast<const bytes_16 *>(global);
#endif
}
// The same with 4 bytes.
__device__ __forceinline__ void copy_4_ahead(void *shared, const void *global) {
#if !defined(GTAP_TARGET_HOST) && defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 800
  asm volatile("cp.async.ca.shared.global [%0], [%1], 4;" ::"r"(
                   static_cast<unsigned>(__cvta_generic_to_shared(shared))),
               "l"(__cvta_generic_to_global(global))
               : "memory");
#else
  *static_cast<std::uint32_t *>(shared) = *static_cast<const std::uint32_t *>(global);
#endif
}
// Waits for the calling thread's copies. Others see them behind a barrier.
__device__ __forceinline__ void wait_for_copies() {
#if !defined(GTAP_TARGET_HOST) && defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 800
  asm volatile("cp.async.wait_all;" ::: "memory");
#endif
}

} // namespace gtap::detail
