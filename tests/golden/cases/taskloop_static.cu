// A taskloop whose tasks have an order that is made before, one that says that they have none, one that leaves it to a setting, and a
// nest. Variables that are
// passed by constant reference: to a function that needs their values alone, and to one that keeps an address.
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

struct Grid {
  int rows, columns;
  __device__ int at(int i, int j) const { return (i + rows) % rows * columns + j; }
};
__device__ int above(const Grid &grid, int i, int j) {
  return i == 0 ? grid.at(0, j) : grid.at(i - 1, j);
}
__device__ const Grid *kept(const Grid &grid) {
  return &grid;
}

#pragma gtap function
__device__ void grids(int *cells, Grid grid) {
#pragma gtap taskloop nogroup collapse(2)
  for (int i = 0; i < grid.rows; i++)
    for (int j = 0; j < grid.columns; j++) {
#pragma gtap task_iteration depend(in: cells[above(grid, i, j)]) depend(inout: cells[grid.at(i, j)])
      tile(&cells[grid.at(i, j)], 1);
    }
#pragma gtap taskloop nogroup schedule(runtime)
  for (int i = 0; i < grid.rows; i++) {
#pragma gtap task_iteration depend(inout: cells[i])
    tile(&cells[i], kept(grid)->rows);
  }
#pragma gtap taskwait
}

__global__ void kernel(int *cells, int n) {
#pragma gtap entry
  sweeps(cells, n);
}
__global__ void other_kernel(int *cells, Grid grid) {
#pragma gtap entry
  grids(cells, grid);
}
