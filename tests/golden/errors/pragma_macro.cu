// A pragma out of a macro.
#include <gtap_thread.cuh>

#define SPAWN _Pragma("gtap task")

#pragma gtap function
__device__ int f(int n) {
  if (n < 2)
    return n;
  int a = 0, b = 0;
  SPAWN a = f(n - 1);
#pragma gtap taskwait
  return a + b;
}

// expected-error: 11:3: GTAP006 "a gtap pragma cannot be written with _Pragma or come out of a macro"
