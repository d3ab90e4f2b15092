// Spawning a task function that is only declared.
#include <gtap_thread.cuh>

#pragma gtap function
__device__ int elsewhere(int n);

#pragma gtap function
__device__ int f(int n) {
  if (n < 2)
    return n;
  int a = 0, b = 0;
#pragma gtap task
  a = elsewhere(n - 1);
#pragma gtap taskwait
  return a + b;
}

// expected-error: 13:7: GTAP018 "task function 'elsewhere' has no definition in this translation unit"
