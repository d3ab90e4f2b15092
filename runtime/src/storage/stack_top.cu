// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Asks the device where its call stacks begin: a kernel without a frame reports its stack pointer.
#include "cuda/cuda_api.h"

namespace gtap::detail {

namespace {
__device__ std::uint32_t reported_top;
__global__ void report_stack_top() {
  unsigned long long top;
  asm volatile("stacksave.u64 %0;" : "=l"(top));
  reported_top = static_cast<std::uint32_t>(top);
}
} // namespace

cudaError_t stack_top(std::uint32_t &top) {
  report_stack_top<<<1, 1>>>();
  if (const cudaError_t error = cudaGetLastError(); error != cudaSuccess)
    return error;
  return cudaMemcpyFromSymbol(&top, reported_top, sizeof(top));
}

} // namespace gtap::detail
