// Spawning a function that is not a task function.
#include <gtap_thread.cuh>

__device__ int plain(int n) { return n; }

#pragma gtap function
__device__ int f(int n) {
  if (n < 2)
    return n;
  int a = 0, b = 0;
#pragma gtap task
  a = plain(n - 1);
#pragma gtap taskwait
  return a + b;
}

// expected-error: 12:7: GTAP016 "'plain' is not a task function"
