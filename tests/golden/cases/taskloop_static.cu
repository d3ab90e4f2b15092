// A taskloop whose tasks have an order that is made before, one that says that they have none, and a nest.
#include <gtap_block.cuh>

#pragma gtap function
__device__ void tile(int *cell, int value) {
  if (threadIdx.x == 0)
    *cell += value;
}

#pragma gtap function
__device__ void sweeps(int *cells, int n) {
#pragma gtap taskloop nogroup collapse(2) schedule(static)
  for (int sweep = 0; sweep < 3; sweep++)
    for (int i = 1; i < n; i++) {
#pragma gtap task_iteration depend(in: cells[i - 1]) depend(inout: cells[i])
      tile(&cells[i], sweep);
    }
#pragma gtap taskwait
#pragma gtap taskloop nogroup schedule(dynamic)
  for (int i = 1; i < n; i++) {
#pragma gtap task_iteration depend(in: cells[i - 1]) depend(inout: cells[i])
    tile(&cells[i], 7);
  }
#pragma gtap taskwait
}

__global__ void kernel(int *cells, int n) {
#pragma gtap entry
  sweeps(cells, n);
}
