// Taskgraphs: what is recorded, the values of clauses, waits before and behind.
#include <gtap_block.cuh>

#pragma gtap function
__device__ void tile(float *cells, int i, int step) {
  if (threadIdx.x == 0)
    cells[i] += static_cast<float>(step);
}

#pragma gtap function
__device__ int sweeps(float *cells, int n, int steps) {
  int made = 0;
  for (int step = 0; step < steps; step++) {
#pragma gtap taskgraph graph_id(step % 2)
    {
#pragma gtap taskloop nogroup
      for (int i = 0; i < n; i++) {
#pragma gtap task_iteration depend(inout : cells[i])
        tile(cells, i, step % 2);
      }
      if (threadIdx.x == 0) {
#pragma gtap task
        tile(cells, n, 1);
      }
    }
    made += step;
    if (steps > 3)
#pragma gtap taskgraph graph_reset(made > 3) nogroup
    {
      if (threadIdx.x == 0)
        for (int i = 1; i < n; i++) {
#pragma gtap task depend(in : cells[i - 1]) depend(out : cells[i])
          tile(cells, i, made);
        }
    }
  }
  return made;
}

// Schedules: of a taskloop, of the taskgraph, and one that is left to a setting.
#pragma gtap function
__device__ void in_order(float *cells, int n, int steps) {
  for (int step = 0; step < steps; step++) {
#pragma gtap taskgraph
    {
#pragma gtap taskloop nogroup schedule(static)
      for (int i = 1; i < n; i++) {
#pragma gtap task_iteration depend(in : cells[i - 1]) depend(inout : cells[i])
        tile(cells, i, 1);
      }
    }
#pragma gtap taskgraph graph_id(1) schedule(static)
    {
      if (threadIdx.x == 0)
        for (int i = 1; i < n; i++) {
#pragma gtap task depend(in : cells[i - 1]) depend(out : cells[i])
          tile(cells, i, 2);
        }
    }
    if (n > 100)
#pragma gtap taskgraph schedule(runtime)
    {
#pragma gtap taskloop nogroup schedule(dynamic)
      for (int i = 0; i < n; i++) {
#pragma gtap task_iteration depend(inout : cells[i])
        tile(cells, i, 3);
      }
    }
  }
}

__global__ void kernel(float *cells, int n, int steps, int *out) {
#pragma gtap entry
  *out = sweeps(cells, n, steps);
}
