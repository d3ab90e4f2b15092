// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Failures on order: a test makes the n-th call of one CUDA function fail, on the host target and on a
// device alike. Every CUDA call of the library asks here first (cuda.h). Must not know what calls do.
#pragma once

#include "cuda/cuda_api.h"

namespace gtap::detail {

// The calls that fail: those of `call` (a CUDA function's name, or null for any of them; std::thread) from number `nth` on,
// counted from 1 since set_fault(), `times` of them, with `error`.
struct fault {
  const char *call = nullptr;
  unsigned nth = 0;
  cudaError_t error = cudaSuccess;
  unsigned times = 1;
};

// Orders a failure in place of any before; an empty one orders none. For tests.
void set_fault(const fault &order);

// What this call has to fail with; cudaSuccess: it is to be made.
cudaError_t injected_fault(const char *call);

} // namespace gtap::detail
