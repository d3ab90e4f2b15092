// What stands behind the word of a schedule on a taskgraph or a taskloop is refused, whatever it is.
#include <gtap_block.cuh>

#pragma gtap function
__device__ void leaf(int *cell) {
  if (threadIdx.x == 0)
    *cell += 1;
}

#pragma gtap function
__device__ void graphs(int *cells, int n) {
#pragma gtap taskgraph schedule(static, 1 2) graph_id(n)
  {
#pragma gtap taskloop nogroup
    for (int i = 0; i < n; i++) {
#pragma gtap task_iteration depend(inout: cells[i])
      leaf(&cells[i]);
    }
  }
#pragma gtap taskloop schedule(static, 1 2) nogroup collapse(2)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {
#pragma gtap task_iteration depend(inout: cells[i])
      leaf(&cells[i]);
    }
#pragma gtap taskloop nogroup schedule(static 4)
  for (int i = 0; i < n; i++) {
#pragma gtap task_iteration depend(inout: cells[i])
    leaf(&cells[i]);
  }
#pragma gtap taskwait
}
// expected-error: 20:23: GTAP188 "this schedule is not for this taskloop: the tasks of a graph are run one by one, by a schedule that is 'static', 'dynamic' or 'runtime', without a number"
// expected-error: 26:31: GTAP188 "this schedule is not for this taskloop: the tasks of a graph are run one by one, by a schedule that is 'static', 'dynamic' or 'runtime', without a number"
// expected-error: 12:24: GTAP188 "this schedule is not for this taskgraph: the tasks of a graph are run one by one, by a schedule that is 'static', 'dynamic' or 'runtime', without a number"
