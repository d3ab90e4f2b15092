// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What programs that measure teams need: a known delay, clocks, medians. Times on the host target are 0.
#pragma once

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <vector>

// A chain of operations of some 60 cycles that no compiler removes.
__device__ __forceinline__ void delay() {
  unsigned value = 1;
#if defined(__CUDA_ARCH__)
#pragma unroll
  for (int i = 0; i < 14; ++i)
    asm volatile("xor.b32 %0, %0, %1;" : "+r"(value) : "r"(i));
#endif
}

// Cycles of the multiprocessor: for times within one step of a task.
__device__ __forceinline__ long long now() {
#if defined(__CUDA_ARCH__)
  return clock64();
#else
  return 0;
#endif
}

// Nanoseconds, the same on all multiprocessors.
__device__ __forceinline__ long long nanoseconds() {
  long long time = 0;
#if defined(__CUDA_ARCH__)
  asm volatile("mov.u64 %0, %%globaltimer;" : "=l"(time));
#endif
  return time;
}

namespace timing {

inline void check(cudaError_t error) {
  if (error != cudaSuccess) {
    std::fprintf(stderr, "%s\n", cudaGetErrorString(error));
    std::exit(1);
  }
}

template <class Value>
double median(std::vector<Value> values) {
  std::sort(values.begin(), values.end());
  return double(values[values.size() / 2]);
}

} // namespace timing
