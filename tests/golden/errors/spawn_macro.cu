// A spawn that comes out of a macro.
#include <gtap_thread.cuh>

#define CALL(x) x = f(n - 1)

#pragma gtap function
__device__ int f(int n) {
  if (n < 2)
    return n;
  int a = 0, b = 0;
#pragma gtap task
  CALL(a);
#pragma gtap taskwait
  return a + b;
}

// expected-error: 11:14: GTAP024 "the statement after '#pragma gtap task' comes out of a macro"
