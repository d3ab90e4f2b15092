// Three regions in each other: the block's parts, their warps, the lanes of these.
#include <gtap_block.cuh>

#pragma gtap function worker(team)
__device__ void multiply(const float *const *a, const float *const *x, float *const *y,
                         int matrices, int rows, int columns) {
#pragma gtap parallel for num_threads(2)
  for (int k = 0; k < matrices; k++) {
    float most = 0;
#pragma gtap parallel for num_threads(gtap::max_threads() / 64) reduction(max : most)
    for (int row = 0; row < rows; row++) {
      float sum = 0;
#pragma gtap parallel for reduction(+ : sum)
      for (int i = 0; i < columns; i++)
        sum += a[k][row * columns + i] * x[k][i];
      y[k][row] = sum;
      most = max(most, sum);
    }
    y[k][rows] = most;
  }
}

__global__ void start(const float *const *a, const float *const *x, float *const *y, int matrices,
                      int rows, int columns) {
#pragma gtap entry
  multiply(a, x, y, matrices, rows, columns);
}
