// A task pragma with no statement after it.
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

#pragma gtap function
__device__ void g() {
#pragma gtap task
}

// expected-error: 17:14: GTAP008 "'#pragma gtap task' cannot stand here"
