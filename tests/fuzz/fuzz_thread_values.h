// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Functions that block-level random programs call beside those of fuzz_values.h.
#pragma once

// A constant, or the number of the calling thread.
__device__ inline constexpr unsigned or_thread(unsigned n) {
  return n > 1 ? n : threadIdx.x;
}
