// OpenMP's spelling in block-level and in team functions, in a header, and in members.
// gtap-options: --no-line-directives --omp
#include <gtap_block.cuh>

#include "headers/openmp_tile.h"

// Juggler's tiles: the blocks make the tasks of the loops, and the function waits at their end.
#pragma gtap function
__device__ void sweep(float *cells, int n, int tiles) {
#pragma omp taskloop collapse(2) default(none) firstprivate(cells, n, tiles)
  for (int i = 0; i < tiles; i++)
    for (int j = 0; j < tiles; j++) {
#pragma omp task_iteration depend(in : cells[(i - 1) * tiles + j : i], cells[i * tiles + j - 1 : j]) \
    depend(inout : cells[i * tiles + j])
      tile(cells, n, i, j);
    }
}

#pragma gtap function
__device__ void one_by_one(float *cells, int n, int tiles) {
  if (threadIdx.x == 0) {
    for (int i = 0; i < tiles; i++) {
#pragma omp task depend(inout : cells[i]) firstprivate(i) shared(cells)
      tile(cells, n, i, i);
    }
#pragma omp taskwait depend(inout : cells[0], cells[1]) nowait
#pragma omp taskloop nogroup
    for (int i = 0; i < tiles; i++)
      cells[tiles + i] = i;
  }
#pragma omp taskwait
}

struct sums {
#pragma gtap function worker(team)
  static __device__ float of(const float *values, int n);
};

__device__ float sums::of(const float *values, int n) {
  float sum = 0, rest = 0;
#pragma omp parallel for reduction(+ : sum) schedule(dynamic, 4) num_threads(32)
  for (int i = 0; i < n; i++)
    sum += values[i];
#pragma omp parallel
  {
#pragma omp for nowait
    for (int i = 0; i < n; i++)
      note(values[i]);
#pragma omp barrier
#pragma omp single
    note(sum);
#pragma omp critical(notes)
    note(1);
  }
  if (n > 1) {
#pragma omp task shared(rest)
    rest = sums::of(values + 1, n / 2);
#pragma omp taskwait
  }
  return sum + rest;
}

__global__ void whole(float *cells, int n, int tiles) {
#pragma gtap entry
  sweep(cells, n, tiles);
}
__global__ void single(float *cells, int n, int tiles) {
#pragma gtap entry
  one_by_one(cells, n, tiles);
}
__global__ void team(const float *cells, int n, float *out) {
#pragma gtap entry
  *out = sums::of(cells, n);
}
