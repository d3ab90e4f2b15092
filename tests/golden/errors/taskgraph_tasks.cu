// Tasks that are not recorded, and code of the block that a later run would have to run.
#include <gtap_block.cuh>

__device__ float cells[64];

#pragma gtap function
__device__ int tile(int i) {
  if (threadIdx.x == 0)
    cells[i] += 1;
  return i;
}
#pragma gtap function
__device__ void spawner(int i) {
  if (threadIdx.x == 0)
#pragma gtap task
    tile(i);
}
#pragma gtap function
__device__ void waiter(int i) {
#pragma gtap taskwait
  cells[i] += 1;
}

#pragma gtap function
__device__ int tasks(int n) {
  int result = 0, made = 0;
#pragma gtap taskgraph
  {
    if (threadIdx.x == 0) {
#pragma gtap task depend(inout : cells[1])
      result = tile(1);
#pragma gtap task
      spawner(1);
#pragma gtap task depend(inout : cells[1])
      waiter(1);
    }
    made++;
#pragma gtap taskloop nogroup
    for (int i = 0; i < n; i++) {
#pragma gtap task_iteration depend(inout : cells[i])
      tile(i);
    }
  }
  return result + made;
}
// expected-error: 31:7: GTAP203 "the result of 'tile' in a taskgraph goes to a variable of the function"
// expected-error: 33:7: GTAP204 "'spawner' spawns tasks or waits, and a task of a taskgraph does neither"
// expected-error: 35:7: GTAP204 "'waiter' spawns tasks or waits, and a task of a taskgraph does neither"
// expected-error: 37:5: GTAP205 "the taskgraph changes 'made', which is declared outside of it"
