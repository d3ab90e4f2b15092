// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// As graphs_block.cu, for tasks that threads run: one lane makes all of them.
#include <gtap_thread.cuh>

#pragma gtap function
__device__ void visit(int *cells, int i) { cells[i] += 1; }

#pragma gtap function
__device__ void sweep(int *cells, int n) {
#pragma gtap taskloop nogroup
  for (int i = 1; i < n; i++) {
#pragma gtap task_iteration depend(in: cells[i - 1]) depend(inout: cells[i])
    visit(cells, i);
  }
  for (int i = 1; i < n; i++) {
#pragma gtap task depend(in: cells[i - 1]) depend(inout: cells[i])
    visit(cells, i);
#pragma gtap task depend(inout: cells[i]) if(cells[i] > 3) final(n < 4)
    visit(cells, i);
  }
#pragma gtap taskwait
}

__global__ void kernel(int *cells, int n) {
#pragma gtap entry
  sweep(cells, n);
}
