// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Plain functions that call each other below a task function: what gtap-check-frames cannot bound, and says so. Compiled only.
#include <gtap_thread.cuh>

__device__ int odd(int n);
__device__ __noinline__ int even(int n) {
  return n == 0 ? 1 : odd(n - 1) * 3 + n;
}
__device__ __noinline__ int odd(int n) {
  return n == 0 ? 0 : even(n - 1) * 5 - n;
}

#pragma gtap function
__device__ int walk(int n) {
  if (n < 1)
    return even(n + 20);
  int below;
#pragma gtap task
  below = walk(n - 1);
#pragma gtap taskwait
  return below + odd(n);
}

__global__ void start(int depth, int *result) {
#pragma gtap entry
  *result = walk(depth);
}
