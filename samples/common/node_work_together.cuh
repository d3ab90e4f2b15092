// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The work of one node in the tree samples, by all threads of a task: one, or a block, whose threads
// share the loops. Must not know what shape the tree has.
#pragma once

#include "node_work.h"
#include "workers.cuh"

namespace samples {

// The sum of all threads' values, and the exclusive or of their words. Valid in the first thread. One
// barrier; another must stand before the next call.
struct Partials {
  double sum;
  std::uint32_t mix;
};
__device__ inline Partials combine(Partials own) {
  constexpr unsigned all = 0xffffffffu;
  for (int distance = 16; distance != 0; distance /= 2) {
    own.sum += __shfl_down_sync(all, own.sum, static_cast<unsigned>(distance));
    own.mix ^= __shfl_down_sync(all, own.mix, static_cast<unsigned>(distance));
  }
  __shared__ double sums[GTAP_BLOCK_SIZE / 32];
  __shared__ std::uint32_t mixes[GTAP_BLOCK_SIZE / 32];
  if (threadIdx.x % 32 == 0) {
    sums[threadIdx.x / 32] = own.sum;
    mixes[threadIdx.x / 32] = own.mix;
  }
  __syncthreads();
  if (threadIdx.x == 0)
    for (unsigned warp = 1; warp < blockDim.x / 32; ++warp) {
      own.sum += sums[warp];
      own.mix ^= mixes[warp];
    }
  return own;
}

// As do_memory_and_compute(), by a block; the result is valid in the first thread.
__device__ inline double work_of_block(std::uint32_t node, const NodeWork &work) {
  Partials own{0, 0};
#ifdef __CUDA_ARCH__
#pragma unroll 4 // that many loads on their way at a time
#endif
  for (int i = static_cast<int>(threadIdx.x); i < work.loads; i += static_cast<int>(blockDim.x))
    own.sum += node_load(node_random(node, i), work);
  for (int i = static_cast<int>(threadIdx.x); i < work.fmas; i += static_cast<int>(blockDim.x))
    own.mix ^= node_fma(node_random(node, i));
  own = combine(own);
  return node_value(node, own.sum, own.mix);
}

// The same by whoever runs the sample's tasks.
__device__ inline double work_together(std::uint32_t node, const NodeWork &work) {
#ifdef BLOCK_WORKERS
  return work_of_block(node, work);
#else
  return do_memory_and_compute(node, work);
#endif
}

} // namespace samples
