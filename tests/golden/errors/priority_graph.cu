// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A taskloop whose turns make a graph has no priority.
#include <gtap_block.cuh>

#pragma gtap function
__device__ void cell(int *cells, int i) {
  if (threadIdx.x == 0)
    cells[i] += cells[i - 1];
}

#pragma gtap function
__device__ void all(int n, int *cells) {
#pragma gtap taskloop nogroup priority(2)
  for (int i = 1; i < n; ++i) {
#pragma gtap task_iteration depend(in : cells[i - 1]) depend(inout : cells[i])
    cell(cells, i);
  }
}

__global__ void kernel(int n, int *cells) {
#pragma gtap entry
  all(n, cells);
}
// expected-error: 13:31: GTAP167 "the turns of this taskloop cannot make a task each: 'priority' is not available where 'task_iteration' makes the tasks"
