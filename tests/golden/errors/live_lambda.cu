// A lambda that lives across a taskwait.
#include <gtap_thread.cuh>

#pragma gtap function
__device__ int f(int n) {
  auto twice = [=](int m) { return n + m; };
  int a = 0;
#pragma gtap task
  a = f(n - 1);
#pragma gtap taskwait
  return twice(a);
}

// expected-error: 6:8: GTAP051 "the lambda 'twice' lives across the taskwait in line 10"
