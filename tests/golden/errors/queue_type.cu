// A queue expression that is no integer.
#include <gtap_thread.cuh>

struct Point {
  int x;
};
#pragma gtap function
__device__ int f(int n) {
  if (n < 2)
    return n;
  int a = 0, b = 0;
#pragma gtap task queue(1.5)
  a = f(n - 1);
#pragma gtap taskwait
  return a + b;
}

// expected-error: 12:25: GTAP005 "the expression in 'queue' is not an integer: its type is 'double'"
