// A function pragma before a variable, and one inside a function.
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
__device__ int x;

__device__ void g() {
#pragma gtap function
  int y = 0;
  (void)y;
}

// expected-error: 15:14: GTAP010 "no function declaration follows '#pragma gtap function'"
// expected-error: 19:14: GTAP008 "'#pragma gtap function' cannot stand here"
