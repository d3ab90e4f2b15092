// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A thread-level function's loop whose tasks are for blocks: blocks divide it.
#define GTAP_BLOCK_SIZE 64
#include <gtap_thread.cuh>

#pragma gtap function worker(block)
__device__ void sum_row(const float *values, int row, int width, float *sums) {
  for (int i = threadIdx.x; i < width; i += blockDim.x)
    atomicAdd(&sums[row], values[row * width + i]);
}

#pragma gtap function worker(thread)
__device__ void sum_rows(const float *values, int rows, int width, float *sums) {
  for (int row = 0; row < rows; row++) {
#pragma gtap task
    sum_row(values, row, width, sums);
  }
}

__global__ void run(const float *values, int rows, int width, float *sums) {
#pragma gtap entry
  sum_rows(values, rows, width, sums);
}
