// A function for warps in a file whose blocks have more threads.
#include <gtap_thread.cuh>

#pragma gtap function worker(warp)
__device__ int most(const int *values, int count) {
  return values[threadIdx.x % count];
}

#pragma gtap function worker(block)
__device__ int any(const int *values) {
  return values[0];
}
// expected-error: 4:23: GTAP219 "'most' is run by warps, and a block of this file has 128 threads"
