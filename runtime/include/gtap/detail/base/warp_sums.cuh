// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What all lanes of a warp have together. GPUs from sm_80 on have instructions for it; with older ones the lanes exchange
// what they have.
#pragma once

#include <gtap/detail/base/warp.h>

#include <cstdint>

namespace gtap::detail {

#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ < 800
__device__ __forceinline__ std::uint32_t sum_of_warp(std::uint32_t value) {
  for (int distance = 16; distance != 0; distance /= 2)
    value += __shfl_xor_sync(full_warp, value, distance);
  return value;
}
__device__ __forceinline__ std::uint32_t bits_of_warp(std::uint32_t value) {
  for (int distance = 16; distance != 0; distance /= 2)
    value |= __shfl_xor_sync(full_warp, value, distance);
  return value;
}
#else
__device__ __forceinline__ std::uint32_t sum_of_warp(std::uint32_t value) {
  return __reduce_add_sync(full_warp, value);
}
__device__ __forceinline__ std::uint32_t bits_of_warp(std::uint32_t value) {
  return __reduce_or_sync(full_warp, value);
}
#endif

// The value of a condition that is the same in all lanes, so that the compiler knows that it is. Otherwise it keeps one of the
// few barrier registers for lanes that might part, for all that is inside the branch; when these run out, loops in tasks with
// branches of their own become slower (docs/history/dependences.md).
__device__ __forceinline__ bool same_in_warp(bool condition) {
#if defined(GTAP_TARGET_HOST)
  return condition;
#else
  return __any_sync(full_warp, condition) != 0;
#endif
}

// The sum of 64-bit values, in pieces of which 32 lanes' fit a word.
__device__ __forceinline__ std::uint64_t long_sum_of_warp(std::uint64_t value) {
  constexpr std::uint64_t piece = (1u << 22) - 1;
  return sum_of_warp(static_cast<std::uint32_t>(value & piece)) +
         (std::uint64_t{sum_of_warp(static_cast<std::uint32_t>(value >> 22 & piece))} << 22) +
         (std::uint64_t{sum_of_warp(static_cast<std::uint32_t>(value >> 44))} << 44);
}

} // namespace gtap::detail
