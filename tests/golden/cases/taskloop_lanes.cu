// Taskloops with task_iteration in a thread-level function: a lane makes the tasks of all iterations. A nest, a condition, a
// result in a variable of the function, a block, iterations without depend.
#include <gtap_thread.cuh>

constexpr int kSize = 64;
__device__ float grid[kSize][kSize];

#pragma gtap function
__device__ void tile(int i, int j) { grid[i][j] += 1; }
#pragma gtap function
__device__ int count(const int *numbers, int first) { return numbers[first] != 0; }

#pragma gtap function
__device__ void sweep(int *numbers, int *counts, const int *rows, int n) {
  int last = 0;
#pragma gtap taskloop collapse(2) nogroup
  for (int i = 0; i < n; i++)
    for (int j = i; j < n; ++j) {
#pragma gtap task_iteration depend(in: grid[i - 1][j], grid[i][j - 1]) depend(inout: grid[i][j])
      tile(i, j);
    }
#pragma gtap task depend(inout: grid[0][0])
  tile(0, 0);
#pragma gtap taskloop nogroup schedule(dynamic)
  for (unsigned k = n; k >= 2; k -= 2)
    if (numbers[k] != 0) {
      const int first = numbers[k];
#pragma gtap task_iteration depend(iterator(r = rows[k] : rows[k + 1]), in: numbers[r]) depend(inout: last)
      last = count(numbers, first);
    }
#pragma gtap taskwait
  counts[0] = last;
}

#pragma gtap function
template <class T>
__device__ void fill(T *values, T value, long n) {
#pragma gtap taskloop nogroup
  for (long k = 0; k < n; k++) {
#pragma gtap task_iteration
    { values[k] = value; }
  }
}

__global__ void run(int *numbers, int *counts, const int *rows, int n) {
#pragma gtap entry
  sweep(numbers, counts, rows, n);
}
__global__ void run_fill(double *values, long n) {
#pragma gtap entry
  fill(values, 1.0, n);
}
