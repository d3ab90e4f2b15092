// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The example of docs/dependences.md.
#include <gtap_block.cuh>

#pragma gtap function
__device__ void tile(float *cells, int n, int i, int j) {
  if (threadIdx.x == 0)
    cells[i * n + j] += 1;
}

#pragma gtap function
__device__ void sweep(float *cells, const int *row, int n) {
#pragma gtap taskloop nogroup collapse(2)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {
#pragma gtap task_iteration depend(in: cells[i * n + j - 1 : j > 0]) depend(inout: cells[i * n + j])
      tile(cells, n, i, j);
    }
#pragma gtap taskwait
#pragma gtap taskloop nogroup
  for (int i = 0; i < n; i++) {
#pragma gtap task_iteration depend(inout: cells[i * n])
    tile(cells, n, i, row[i]);
  }
#pragma gtap taskwait
}

__global__ void kernel(float *cells, const int *row, int n) {
#pragma gtap entry
  sweep(cells, row, n);
}
