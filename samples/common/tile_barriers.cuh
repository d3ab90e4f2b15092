// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The tiles of a program wave by wave, in kernels without tasks: one for each wave, one for all waves with a grid-wide
// barrier between them, and one that measures how long tiles take. A program has compute(place): a tile, by all threads of a block.
#pragma once

#include "tile_place.h"
#include "wave_barriers.cuh"

namespace samples {

template <class Program>
__device__ __forceinline__ void run_wave(const Place *places, int count) {
  for (int i = static_cast<int>(blockIdx.x); i < count; i += static_cast<int>(gridDim.x)) {
    Program::compute(places[i]);
    __syncthreads(); // the next tile uses the same shared memory
  }
}

template <class Program>
__global__ void wave_kernel(const Place *places, int count) {
  wait_for_wave_before();
  run_wave<Program>(places, count);
}

// Blocks are as many as can be resident.
template <class Program>
__global__ void grid_kernel(const Place *places, const int *begin, int waves) {
  for (int w = 0; w < waves; ++w) {
    run_wave<Program>(places + begin[w], begin[w + 1] - begin[w]);
    wait_for_grid();
  }
}

__device__ inline long long nanoseconds() {
#ifdef __CUDA_ARCH__
  long long time;
  asm volatile("mov.u64 %0, %%globaltimer;" : "=l"(time));
  return time;
#else
  return clock64(); // the host target's counts nanoseconds
#endif
}

template <class Program>
__global__ void timed_kernel(const Place *places, int count, long long *times) {
  for (int i = static_cast<int>(blockIdx.x); i < count; i += static_cast<int>(gridDim.x)) {
    const long long begin = nanoseconds();
    Program::compute(places[i]);
    __syncthreads();
    if (threadIdx.x == 0)
      times[i] = nanoseconds() - begin;
  }
}

} // namespace samples
