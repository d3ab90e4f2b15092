// _Pragma instead of a line of its own.
#include <gtap_thread.cuh>

#pragma gtap function
__device__ int f(int n) {
  if (n < 2)
    return n;
  int a = 0, b = 0;
  _Pragma("gtap task") a = f(n - 1);
#pragma gtap taskwait
  return a + b;
}

// expected-error: 9:3: GTAP006 "a gtap pragma cannot be written with _Pragma or come out of a macro"
