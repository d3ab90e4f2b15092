// Taskwaits that name what they wait for.
#include <gtap_thread.cuh>

#pragma gtap function
__device__ void set(int *cell, int value) { *cell = value; }

#pragma gtap function
__device__ int sum(int *cells, int n) {
  for (int i = 0; i < n; i++) {
#pragma gtap task depend(out : cells[i])
    set(&cells[i], i);
  }
#pragma gtap taskwait depend(in : cells[0], cells[1 : n]) queue(n)
  int result = cells[0];
#pragma gtap task depend(inout : cells[0])
  set(&cells[0], 7);
#pragma gtap taskwait queue(n), depend(iterator(k = 0 : n), in : cells[k]) // of a list that is read nowhere else
#pragma gtap task depend(inout : cells[0])
  set(&cells[0], 8);
#pragma gtap taskwait depend(inout : cells[0]) nowait // a task
#pragma gtap taskwait
  return result + cells[0];
}

__global__ void kernel(int *cells, int *out) {
#pragma gtap entry
  *out = sum(cells, 4);
}
// expected-warning: 13:14: GTAP193 "this taskwait waits for all children, also for those that its list does not name"
// expected-warning: 17:14: GTAP193 "this taskwait waits for all children, also for those that its list does not name"
