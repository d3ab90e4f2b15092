// Task functions in OpenMP's spelling in a header.
#pragma once

__device__ inline void note(float value) {
  if (value < 0)
    __trap();
}

#pragma gtap function
__device__ inline void tile(float *cells, int n, int i, int j) {
  cells[i * n + j] += 1;
}

#pragma gtap function
__device__ inline void tiles_of(float *cells, int n) {
  if (threadIdx.x == 0)
#pragma omp task
    tile(cells, n, 0, 0);
#pragma omp taskwait
}
