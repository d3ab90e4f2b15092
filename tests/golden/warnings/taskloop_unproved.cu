// A taskloop under a condition that comes out of memory.
#include <gtap_block.cuh>

#pragma gtap function
__device__ void f(int *p, int i) { p[i] = i; }

#pragma gtap function
__device__ void reached(int *p, const volatile int *when, int n) {
  if (*when > 3) {
#pragma gtap taskloop nogroup
    for (int i = 0; i < n; i++) {
#pragma gtap task_iteration depend(inout: p[i])
      f(p, i);
    }
  }
#pragma gtap taskwait
}
// expected-warning: 10:14: GTAP171 "nothing shows that all threads of the block reach this taskloop together"
