// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Entries that are written as if each thread ran them; and what a thread may well have of its own: where the result arrives.
#include <gtap_thread.cuh>

#pragma gtap function
__device__ int doubled(int n) {
  return 2 * n;
}

__global__ void by_variable(const int *in, int *out) {
  const int i = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x);
  const int next = i + 1;
#pragma gtap entry
  out[next] = doubled(in[0]);
}

__global__ void directly(int *out) {
#pragma gtap entry
  *out = doubled(threadIdx.x);
}

__global__ void no_warning(int *out, int n) {
  int result;
  const int size = static_cast<int>(gridDim.x * blockDim.x);
#pragma gtap entry
  result = doubled(n + size);
  if (blockIdx.x == 0 && threadIdx.x == 0)
    *out = result;
}
// expected-warning: 14:7: GTAP229 "the entry depends on 'next', but it runs once for the whole launch, not in each thread"
// expected-warning: 19:18: GTAP229 "the entry depends on 'threadIdx', but it runs once for the whole launch, not in each thread"
