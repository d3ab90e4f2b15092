// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// For headers that tasks, kernels by hand, the host, and a compiler without CUDA share.
#pragma once

#include <cmath>
#include <cstdint>

#if defined(__CUDACC__) || defined(__CUDA__) || defined(GTAP_TARGET_HOST)
#define FORKJOIN_BOTH __host__ __device__
#else
#define FORKJOIN_BOTH
#endif

// Numbers that look random, from an index: the data of all programs.
FORKJOIN_BOTH inline std::uint32_t scrambled(std::uint32_t index) {
  index = (index ^ index >> 16) * 0x7feb352du;
  index = (index ^ index >> 15) * 0x846ca68bu;
  return index ^ index >> 16;
}

// The same in [0, 1).
FORKJOIN_BOTH inline float unit_random(std::uint32_t index) {
  return static_cast<float>(scrambled(index) >> 8) * (1.0f / 16777216.0f);
}
