// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A file without tasks that have an order.
#include <gtap_thread.cuh>

#pragma gtap function
__device__ int visit(int i) {
  int left = 0;
  if (i > 0) {
#pragma gtap task
    left = visit(i - 1);
  }
#pragma gtap taskwait
  return left + 1;
}

__global__ void kernel(int n, int *out) {
#pragma gtap entry
  *out = visit(n);
}
