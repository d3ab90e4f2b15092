// task and taskwait outside a task function.
#include <gtap_thread.cuh>

#pragma gtap function
__device__ int f(int n) {
  if (n < 2)
    return n;
  int a = 0, b = 0;
#pragma gtap task
  a = f(n - 1);
#pragma gtap taskwait
  return a + b;
}

__device__ int g(int n) {
  int a;
#pragma gtap task
  a = f(n);
#pragma gtap taskwait
  return a;
}

__global__ void kernel(int *out) {
#pragma gtap task
  *out = f(3);
}

// expected-error: 17:14: GTAP012 "'#pragma gtap task' outside a task function"
// expected-error: 19:14: GTAP013 "'#pragma gtap taskwait' outside a task function"
// expected-error: 24:14: GTAP012 "'#pragma gtap task' outside a task function"
