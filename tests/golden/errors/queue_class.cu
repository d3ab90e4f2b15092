// A queue expression that does not convert to an integer.
#include <gtap_thread.cuh>

struct Point {
  int x;
};
#pragma gtap function
__device__ int f(int n) {
  if (n < 2)
    return n;
  int a = 0, b = 0;
  Point p{1};
#pragma gtap task queue(p)
  a = f(n - 1);
#pragma gtap taskwait
  return a + b;
}

// expected-error: 13:25: GTAP005 "the expression in 'queue' is not an integer: cannot convert 'Point' to 'int' without a conversion operator"
