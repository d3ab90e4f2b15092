// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A file without regions.
#include <gtap_block.cuh>

#pragma gtap function
__device__ void leave(int *x) {
  *x = 1;
}

__global__ void kernel(int *x) {
#pragma gtap entry
  leave(x);
}
