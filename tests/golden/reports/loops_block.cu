// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// As thread.cu, for tasks that blocks run: each thread that reaches a loop divides its own.
#include <gtap_block.cuh>

#pragma gtap function
__device__ int leaf(int i) { return i; }

#pragma gtap function
__device__ void sink(int) { __syncthreads(); }

#pragma gtap function
__device__ int tree(int n, const int *list, int *out) {
  int part[64];
  if (threadIdx.x == 0)
    for (int i = 0; i < n; ++i) // divided
#pragma gtap task
      part[i] = leaf(i);
  for (int i = 0; i < n; ++i) // divided
#pragma gtap task
    part[i] = leaf(i);
#pragma gtap taskwait
  const int mine = threadIdx.x;
  for (int i = mine; i < n; i += 128) // divided
#pragma gtap task
    sink(i * mine);
  for (int i = threadIdx.x; i < n; ++i) // kept: has a head that uses threadIdx (line 26)
#pragma gtap task
    sink(i);
  for (int i = 0; i < n; ++i) // kept: uses threadIdx
    if (threadIdx.x == 0) {
#pragma gtap task
      sink(i);
    }
  __shared__ int common[4]; common[threadIdx.x & 3] = n;
  for (int i = 0; i < n; ++i) { // kept: uses __shared__ memory
#pragma gtap task
    sink(common[i & 3]);
  }
  for (int i = 0; i < n; ++i) { // kept: calls '__syncthreads'
#pragma gtap task
    sink(i);
    __syncthreads();
  }
  return part[0];
}
