// A task with depend that every thread spawns.
#include <gtap_block.cuh>

#pragma gtap function
__device__ void f(int *p) { (void)p; }

#pragma gtap function
__device__ void unordered(int *p) {
#pragma gtap task depend(inout: p[0])
  f(p);
#pragma gtap taskwait
}
// expected-error: 9:14: GTAP164 "all threads of the block spawn this task, so that its 'depend' has no order"
