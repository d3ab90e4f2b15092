// Taskloops: a range of turns is a task, shared variables are reached by pointers, a nest becomes one loop, and turns that
// wait are tasks of their own.
#include <gtap_thread.cuh>

__device__ bool fits(int i) {
  return i % 3 == 0;
}

#pragma gtap function
__device__ int twice(int n) {
  return 2 * n;
}

#pragma gtap function
__device__ int count(int n) {
  int found = 0;
#pragma gtap taskloop shared(found) grainsize(8)
  for (int i = 0; i < n; ++i)
    if (fits(i))
      atomicAdd(&found, 1);
  return found;
}

#pragma gtap function
__device__ void fill(int rows, int columns, int *out) {
#pragma gtap taskloop nogroup collapse(2)
  for (int row = 0; row < rows; row++)
    for (int column = 0; column < columns; column++) {
      int value;
#pragma gtap task
      value = twice(row);
#pragma gtap taskwait
      out[row * columns + column] = value + column;
    }
}

__global__ void kernel(int n, int *out) {
#pragma gtap entry
  *out = count(n);
}

__global__ void fill_kernel(int rows, int columns, int *out) {
#pragma gtap entry
  fill(rows, columns, out);
}
