// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// threadIdx, blockIdx, blockDim, gridDim, warpSize: plain thread-local variables that the emulator
// sets whenever it resumes a CUDA thread. Read-only for programs, and constant to the translator.
#pragma once

#include <gtap/host/vector_types.h>

#if defined(GTAP_TRANSLATING)
extern const __device__ uint3 threadIdx, blockIdx;
extern const __device__ dim3 blockDim, gridDim;
#else
inline constinit thread_local uint3 threadIdx{0, 0, 0};
inline constinit thread_local uint3 blockIdx{0, 0, 0};
inline constinit thread_local dim3 blockDim{};
inline constinit thread_local dim3 gridDim{};
#endif
inline constexpr int warpSize = 32;

namespace gtap::host {

// Position of the calling CUDA thread in its block, x fastest.
inline unsigned thread_rank() {
  return threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z);
}

// Position of the calling CUDA thread in its warp, 0 to 31.
inline unsigned lane_index() {
  return thread_rank() % 32u;
}

} // namespace gtap::host
