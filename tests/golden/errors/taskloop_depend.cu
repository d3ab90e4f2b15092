// 'task depend' alone in the turn of a taskloop, where 'task_iteration' is meant.
#include <gtap_block.cuh>

#pragma gtap function
__device__ void cell(unsigned *cells, int k) {
  cells[0] = cells[0] * 3 + k;
}

#pragma gtap function
__device__ void alone(unsigned *cells, int n) {
  if (threadIdx.x == 0) {
#pragma gtap taskloop nogroup
    for (int i = 0; i < n; i++)
      if (i % 2 == 0) {
#pragma gtap task depend(inout : cells[0])
        cell(cells, i);
      }
  }
#pragma gtap taskwait
}

// Nothing is said of these: the tasks of a turn are siblings of each other.
#pragma gtap function
__device__ void several(unsigned *cells, int n) {
  if (threadIdx.x == 0) {
#pragma gtap taskloop nogroup
    for (int i = 0; i < n; i++) {
#pragma gtap task depend(inout : cells[i])
      cell(cells, i);
#pragma gtap task depend(inout : cells[i])
      cell(cells, i);
    }
#pragma gtap taskloop nogroup
    for (int i = 0; i < n; i++)
      for (int k = 0; k < 4; k++) {
#pragma gtap task depend(inout : cells[i])
        cell(cells, k);
      }
  }
#pragma gtap taskwait
}

__global__ void kernel(unsigned *cells, int n) {
#pragma gtap entry
  alone(cells, n);
}
// expected-error: 15:14: GTAP189 "'depend' gives this task no order: it is the only one that a turn of the taskloop makes, and those of other turns are no siblings of it"
