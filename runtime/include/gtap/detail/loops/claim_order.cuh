// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Which workers claim the turns of a batch that has fewer than there are workers: such that they share as little as possible.
//
// A GPU starts the blocks of a grid one after the other on different multiprocessors, and the warps of a block on different schedulers
// of one. The order in which they arrive says little about that: the first 51 blocks to arrive were seen on 29 to 45 multiprocessors of
// an H200, those with the first 51 indices on 51.
#pragma once

#include <gtap/detail/base/tuning.cuh>

#include <cstdint>

namespace gtap::detail {

inline constexpr std::uint32_t schedulers_of_multiprocessor = 4;

__device__ inline std::uint32_t multiprocessor_count() {
#if defined(GTAP_TARGET_HOST)
  return 1;
#else
  std::uint32_t count;
  asm("mov.u32 %0, %%nsmid;" : "=r"(count)); // may be more than there are
  return count;
#endif
}

__device__ inline std::uint32_t block_in_grid() {
  return blockIdx.x + gridDim.x * (blockIdx.y + gridDim.y * blockIdx.z);
}

// The place of a worker, the `index`th of its block's `count`: first a worker of each multiprocessor, then another one of each.
__device__ inline std::uint32_t claim_rank(std::uint32_t index, std::uint32_t count) {
  const std::uint32_t multiprocessors = multiprocessor_count(), block = block_in_grid();
  return (block / multiprocessors * count + index) * multiprocessors + block % multiprocessors;
}

// As many warps share no scheduler.
__device__ inline std::uint32_t scheduler_count() {
  return multiprocessor_count() * schedulers_of_multiprocessor;
}

} // namespace gtap::detail
