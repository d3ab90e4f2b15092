// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Sections without a length: of an array they go to its end, and a pointer does not say where that is.
#include <gtap_thread.cuh>
__device__ int grid[4][8];
#pragma gtap function
__device__ void leaf(int i, int j) { grid[i][j] = i; }
#pragma gtap function
__device__ void all(int n, int (*rows)[8]) {
#pragma gtap task depend(inout : grid[0 : ][1 : ])
  leaf(0, 1);
#pragma gtap task depend(inout : rows[0][1 : ])
  leaf(0, 1);
#pragma gtap task depend(inout : rows[ : ][1])
  leaf(0, 1);
#pragma gtap taskwait
}
__global__ void k(int n, int (*x)[8]) {
#pragma gtap entry
  all(n, x);
}
// expected-error: 13:34: GTAP161 "tasks cannot be ordered by 'rows[ : ][1]': a section of what a pointer leads to needs a length"
