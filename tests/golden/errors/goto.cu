// Jumps in a function with a taskwait.
#include <gtap_thread.cuh>

#pragma gtap function
__device__ int f(int n) {
  if (n < 2)
    return n;
  int a = 0, b = 0;
again:
  a++;
  if (a < n)
    goto again;
#pragma gtap taskwait
  return a + b;
}

// expected-error: 9:1: GTAP028 "a label in a task function with a taskwait is not supported"
// expected-error: 12:5: GTAP028 "a goto in a task function with a taskwait is not supported"
