// Tasks with depend that every thread spawns, and lists that read what a taskwait has left behind.
#include <gtap_block.cuh>

#pragma gtap function
__device__ void f(int *p) { (void)p; }

#pragma gtap function
__device__ void unordered(int *p) {
#pragma gtap task depend(inout: p[0])
  f(p);
#pragma gtap taskwait
}

#pragma gtap function
__device__ void stale(int *p, int n) {
  __shared__ int where;
  if (threadIdx.x == 0)
    where = n;
  __syncthreads();
#pragma gtap taskwait
  if (threadIdx.x == 0) {
#pragma gtap task depend(inout: p[where])
    f(p);
  }
}
// expected-error: 9:14: GTAP164 "all threads of the block spawn this task, so that its 'depend' has no order"
// expected-error: 23:5: GTAP122 "__shared__ variable 'where' is read behind a taskwait with what was written before it"
