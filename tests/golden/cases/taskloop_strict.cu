// Taskloops with exactly so many iterations in each task, and with exactly so many tasks: each task is a part of the turns.
#include <gtap_thread.cuh>

#pragma gtap function
__device__ void fill(float *out, int n, int size) {
#pragma gtap taskloop grainsize(strict: size)
  for (int i = 0; i < n; i++)
    out[i] = 1;
}

#pragma gtap function worker(block)
__device__ void filled(float *out, int rows, int columns) {
  if (threadIdx.x == 0) {
#pragma gtap taskloop num_tasks(strict: 8) collapse(2) nogroup
    for (int i = 0; i < rows; i++)
      for (int j = 0; j < columns; j++)
        out[i * columns + j] = 1;
  }
#pragma gtap taskwait
}

__global__ void run(float *out, int n) {
#pragma gtap entry
  fill(out, n, 16);
}
__global__ void run_blocks(float *out, int rows, int columns) {
#pragma gtap entry
  filled(out, rows, columns);
}
