// A directive that does not exist.
#include <gtap_thread.cuh>

#pragma gtap function
__device__ int f(int n) {
  if (n < 2)
    return n;
  int a = 0, b = 0;
#pragma gtap spawn
  a = f(n - 1);
#pragma gtap
  b = f(n - 2);
#pragma gtap taskwait
  return a + b;
}

// expected-error: 9:14: GTAP001 "unknown gtap directive 'spawn'"
// expected-error: 11:9: GTAP001 "unknown gtap directive ''"
