// Spawning through a pointer.
#include <gtap_thread.cuh>

#pragma gtap function
__device__ int f(int n) {
  if (n < 2)
    return n;
  int a = 0, b = 0;
  int (*pointer)(int) = f;
#pragma gtap task
  a = pointer(n - 1);
#pragma gtap taskwait
  return a + b;
}

// expected-error: 11:7: GTAP017 "a task function must be called by its name, not through a pointer or an object"
