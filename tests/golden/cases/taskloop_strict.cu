// Taskloops with exactly so many iterations in each task, and with exactly so many tasks: each task is a part of the turns.
#include <gtap_thread.cuh>

#pragma gtap function
__device__ void fill(float *out, int n, int size) {
#pragma gtap taskloop grainsize(strict: size)
  for (int i = 0; i < n; i++)
    out[i] = 1;
}

#pragma gtap function worker(block)
__device__ void rows(float *out, int height, int width) {
  if (threadIdx.x == 0) {
#pragma gtap taskloop num_tasks(strict: 8) collapse(2) nogroup
    for (int i = 0; i < height; i++)
      for (int j = 0; j < width; j++)
        out[i * width + j] = 1;
  }
#pragma gtap taskwait
}

__global__ void run(float *out, int n) {
#pragma gtap entry
  fill(out, n, 16);
}
__global__ void run_blocks(float *out, int height, int width) {
#pragma gtap entry
  rows(out, height, width);
}
