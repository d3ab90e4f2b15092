// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The number of a thread in its block, whatever shape that has.
#pragma once

#include <cstdint>

namespace gtap::detail {

__device__ inline std::uint32_t thread_in_block() {
  return threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z);
}

} // namespace gtap::detail
