// An anonymous union that lives across a taskwait.
#include <gtap_thread.cuh>

#pragma gtap function
__device__ int f(int n) {
  if (n < 2)
    return n;
  union {
    int whole;
    float part;
  };
  whole = n;
  int a;
#pragma gtap task
  a = f(n - 1);
#pragma gtap taskwait
  return a + whole;
}

// expected-error: 8:3: GTAP070 "an anonymous union lives across the taskwait in line 16"
