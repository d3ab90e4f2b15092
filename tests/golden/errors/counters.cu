// __COUNTER__ where a number cannot be put in its place.
#include "system_counter.h"
#include <gtap_thread.cuh>

#pragma gtap function
__device__ int id(int n) {
  return n;
}

#pragma gtap function
__device__ int f(int n) {
  int a, b = COUNTED_BY_SYSTEM;
#if __COUNTER__ % 2
  b = 2;
#endif
#pragma gtap task queue(__COUNTER__)
  a = id(__COUNTER__);
#pragma gtap taskwait
  return a + b;
}

// Its value would be another one, for the numbers before it are written out.
#if __COUNTER__ == 4
#endif
