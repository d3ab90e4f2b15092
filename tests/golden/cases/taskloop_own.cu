// Taskloops whose loops use what only one block has: its threads make all tasks. In the last one, all blocks may.
#include <gtap_block.cuh>

#pragma gtap function
__device__ void tile(int *cell, int value);

__device__ int of_block(int i) {
  return i + static_cast<int>(blockIdx.x);
}

#pragma gtap function
__device__ void own(int *cells, const int *first, const int *places, int n) {
  __shared__ int count;
  if (threadIdx.x == 0)
    count = n;
  __syncthreads();
#pragma gtap taskloop nogroup
  for (int i = 0; i < n; i++) {
#pragma gtap task_iteration depend(inout : cells[i])
    tile(&cells[i], count);
  }
  int order = 0;
#pragma gtap taskloop nogroup
  for (int i = 0; i < n; i++) {
#pragma gtap task_iteration depend(inout : order)
    tile(&cells[i], i);
  }
#pragma gtap taskloop nogroup
  for (int i = 0; i < n; i++) {
#pragma gtap task_iteration depend(iterator(k = first[i] : first[i + 1]), in : cells[places[k]])
    tile(&cells[i], i);
  }
#pragma gtap taskloop nogroup
  for (int i = 0; i < n; i++) {
#pragma gtap task_iteration depend(inout : cells[i])
    tile(&cells[i], of_block(i));
  }
#pragma gtap taskloop nogroup
  for (int i = order; i < n; i++) {
#pragma gtap task_iteration depend(inout : cells[i])
    tile(&cells[i], i);
  }
#pragma gtap taskwait
}

#pragma gtap function
__device__ void tile(int *cell, int value) {
  if (threadIdx.x == 0)
    *cell += value;
}

__global__ void kernel(int *cells, const int *first, const int *places, int n) {
#pragma gtap entry
  own(cells, first, places, n);
}
