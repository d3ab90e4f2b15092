// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// As graphs_block.cu, in a file that has thread-level tasks, too: no graph is computed, and none recorded.
#include <gtap_block.cuh>

#pragma gtap function worker(thread)
__device__ void visit(int *cells, int i) { cells[i] += 1; }

#pragma gtap function
__device__ void tile(int *cell) {
  if (threadIdx.x == 0)
    *cell += 1;
}

#pragma gtap function
__device__ void sweep(int *cells, int n) {
#pragma gtap taskgraph
  {
#pragma gtap taskloop nogroup
    for (int i = 1; i < n; i++) {
#pragma gtap task_iteration depend(in: cells[i - 1]) depend(inout: cells[i])
      tile(&cells[i]);
    }
  }
#pragma gtap task
  visit(cells, 0);
#pragma gtap taskwait
}

__global__ void kernel(int *cells, int n) {
#pragma gtap entry
  sweep(cells, n);
}
