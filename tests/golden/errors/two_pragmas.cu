// Two pragmas on one statement.
#include <gtap_thread.cuh>

#pragma gtap function
__device__ int f(int n) {
  if (n < 2)
    return n;
  int a = 0, b = 0;
#pragma gtap task
#pragma gtap task
  a = f(n - 1);
#pragma gtap task
#pragma gtap taskwait
  return a + b;
}

// expected-error: 10:14: GTAP009 "two gtap pragmas apply to one statement"
// expected-error: 13:14: GTAP009 "two gtap pragmas apply to one statement"
