// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Managed variables, with and without __device__, in tasks and on the host.
#include <gtap_thread.cuh>

__managed__ int alone[64];
__device__ __managed__ int both;
static __managed__ double of_this_file = 2;

#pragma gtap function
__device__ int sum(int i) {
  both = i;
  return alone[i] + int(of_this_file);
}

__global__ void kernel(int i, int *out) {
#pragma gtap entry
  *out = sum(i);
}

int run(int i) {
  alone[i] = both + 1;
  of_this_file = 4;
  int *const out = &alone[0];
  kernel<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(i, out);
  return *out;
}
