// What cannot live across the end of a taskgroup, and the threads of a block that do not all reach it.
#include <gtap_thread.cuh>

struct Guard {
  int n;
  __device__ Guard(int n) : n(n) {}
  __device__ ~Guard() { n = 0; }
};

#pragma gtap function
__device__ int f(int n) { return n; }

#pragma gtap function
__device__ int guarded(int n) {
  int a;
#pragma gtap taskgroup
  {
    Guard guard(n);
#pragma gtap task
    a = f(guard.n);
  }
  return a;
}

#pragma gtap function worker(block)
__device__ void of_block(int n) {
  if (threadIdx.x == 0) {
#pragma gtap taskgroup
    {
#pragma gtap task
      of_block(n - 1);
    }
  }
}
// expected-error: 18:11: GTAP050 "'guard' lives across the end of the taskgroup in line 16, but its type 'Guard' is not trivially copyable"
// expected-error: 28:14: GTAP123 "not all threads of the block reach this taskwait together"
