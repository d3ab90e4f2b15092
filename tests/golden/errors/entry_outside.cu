// entry outside a kernel.
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

__device__ void g(int *out) {
#pragma gtap entry
  *out = f(3);
}

// expected-error: 16:14: GTAP041 "'#pragma gtap entry' outside a __global__ function"
