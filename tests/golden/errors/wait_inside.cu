// A taskwait where no jump may lead.
// gtap-options: -std=c++23
#include <gtap_thread.cuh>

#pragma gtap function
__device__ int f(int n) {
  int a = 0;
#pragma gtap task
  a = f(n - 1);
  if consteval {
#pragma gtap taskwait
  }
  return a;
}

// expected-error: 11:14: GTAP027 "a taskwait inside an if consteval is not supported"
