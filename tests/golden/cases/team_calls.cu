// Team functions that call others: each call has a region of its own.
#include <gtap_block.cuh>

#pragma gtap function worker(team)
__device__ float largest(const float *values, int rows, int columns) {
  float most = 0;
  if (rows > 0) {
#pragma gtap parallel for collapse(2) reduction(max : most)
    for (int i = 0; i < rows; ++i)
      for (int j = 0; j < columns; ++j)
        most = max(most, values[i * columns + j]);
  }
  return most;
}

#pragma gtap function worker(team)
__device__ void divide(float *values, int count, float by) {
#pragma gtap parallel for
  for (int i = 0; i < count; ++i)
    values[i] /= by;
}

#pragma gtap function worker(team)
__device__ float normalize(float *values, int rows, int columns) {
  const float most = largest(values, rows, columns);
  if (most > 0)
    divide(values, rows * columns, most);
  return most;
}

__global__ void kernel(float *values, int rows, int columns, float *result) {
#pragma gtap entry
  *result = normalize(values, rows, columns);
}
