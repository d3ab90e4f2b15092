// A task pragma before a declaration.
#include <gtap_thread.cuh>

#pragma gtap function
__device__ int f(int n) {
  if (n < 2)
    return n;
  int a = 0, b = 0;
#pragma gtap task
  int c = f(n - 1);
#pragma gtap taskwait
  return a + b;
}

// expected-error: 9:14: GTAP015 "'#pragma gtap task' cannot stand before a declaration"
