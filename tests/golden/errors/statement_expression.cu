// A taskwait in a statement expression.
#include <gtap_thread.cuh>

#pragma gtap function
__device__ int f(int n) {
  if (n < 2)
    return n;
  int a = 0, b = 0;
  a = ({
#pragma gtap taskwait
    1;
  });
#pragma gtap taskwait
  return a + b;
}

// expected-error: 10:14: GTAP026 "'#pragma gtap taskwait' inside a statement expression"
