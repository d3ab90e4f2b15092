// Schedules of taskloops that these cannot have.
#include <gtap_block.cuh>

#pragma gtap function
__device__ void leaf(int *cell) {
  if (threadIdx.x == 0)
    *cell += 1;
}
#pragma gtap function
__device__ void parent(int *cell) {
#pragma gtap task
  leaf(cell);
#pragma gtap taskwait
}

#pragma gtap function
__device__ void loops(int *cells, int n) {
#pragma gtap taskloop nogroup schedule(guided)
  for (int i = 0; i < n; i++) {
#pragma gtap task_iteration depend(inout: cells[i])
    leaf(&cells[i]);
  }
#pragma gtap taskloop nogroup schedule(static, 4)
  for (int i = 0; i < n; i++) {
#pragma gtap task_iteration depend(inout: cells[i])
    leaf(&cells[i]);
  }
#pragma gtap taskloop nogroup schedule(static)
  for (int i = 0; i < n; i++) {
#pragma gtap task_iteration depend(inout: cells[i])
    parent(&cells[i]);
  }
#pragma gtap taskloop nogroup schedule(runtime)
  for (int i = 0; i < n; i++) {
#pragma gtap task_iteration depend(inout: cells[i])
    parent(&cells[i]);
  }
#pragma gtap taskwait
}
// expected-error: 18:31: GTAP188 "this schedule is not for this taskloop: the tasks of a graph are run one by one, by a schedule that is 'static', 'dynamic' or 'runtime', without a number"
// expected-error: 23:31: GTAP188 "this schedule is not for this taskloop: the tasks of a graph are run one by one, by a schedule that is 'static', 'dynamic' or 'runtime', without a number"
// expected-error: 28:31: GTAP188 "this schedule is not for this taskloop: 'parent' spawns tasks or waits, and a block that waits for tasks cannot go on with its schedule"
// expected-error: 33:31: GTAP188 "this schedule is not for this taskloop: 'parent' spawns tasks or waits, and a block that waits for tasks cannot go on with its schedule"
