// What tells the graphs of a taskgraph without graph_id apart: variables, references to variables, elsewhere the address; the shape
// of the launch.
#include <gtap_block.cuh>

struct Level {
  float *cells;
  int n, step;
};
__device__ Level levels[2];

// The shape in a function that is called.
__device__ int blocks() {
  return static_cast<int>(gridDim.x * gridDim.y);
}

#pragma gtap function
__device__ void tile(float *cell, int step) {
  if (threadIdx.x == 0)
    *cell += static_cast<float>(step);
}

#pragma gtap function
__device__ void sweeps(Level level, int steps) {
  for (int step = 0; step < steps; step++) {
    Level now = level;
    now.step = step;
    const Level &own = now;
    const Level &part = own;
    const Level &elsewhere = levels[step % 2];
    const int &number = now.n;
    const auto [bound_cells, bound_n, bound_step] = now;
#pragma gtap taskgraph
    {
      if (threadIdx.x == 0)
        for (int i = 0; i < number; i++) {
#pragma gtap task depend(out : own.cells[i])
          tile(&own.cells[i], part.step + elsewhere.step + bound_step);
        }
    }
#pragma gtap taskgraph
    {
      if (threadIdx.x == 0) {
#pragma gtap task depend(out : level.cells[0])
        tile(&level.cells[0], blocks());
      }
    }
#pragma gtap taskgraph graph_reset(step == 2)
    {
      if (threadIdx.x == 0)
        for (unsigned i = 0; i < gridDim.x; i++) {
#pragma gtap task depend(out : level.cells[i])
          tile(&level.cells[i], 1);
        }
    }
  }
}

__global__ void kernel(Level level, int steps) {
#pragma gtap entry
  sweeps(level, steps);
}
