// Taskloops outside of task functions, in block-level ones without nogroup, and clauses that make no sense.
#include <gtap_thread.cuh>

#pragma gtap function worker(block)
__device__ void by_block(int n, int *out) {
  if (threadIdx.x == 0) {
#pragma gtap taskloop
    for (int i = 0; i < n; i++)
      out[i] = i;
  }
}

__global__ void k(int n, int *out) {
#pragma gtap entry
  by_block(n, out);
}
// expected-error: 7:14: GTAP168 "a taskloop without 'nogroup' would wait for its tasks"
