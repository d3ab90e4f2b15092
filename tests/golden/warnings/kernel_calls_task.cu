// A kernel that calls a task function has forgotten the entry, unless it compares with one.
#include <gtap_thread.cuh>

#pragma gtap function
__device__ int leaf(int n) {
  return n;
}

#pragma gtap function
__device__ int forgotten(int n) {
  return n;
}

#pragma gtap function
template <class T>
__device__ T compared(T n) {
  T a;
#pragma gtap task
  a = leaf(n);
#pragma gtap taskwait
  return a;
}

__global__ void kernel(int *out) {
  out[threadIdx.x] = forgotten(1) + compared(2) + leaf(3);
}

template <class T>
__global__ void kernel_template(T *out) {
  out[0] = forgotten(4);
}

__global__ void starts(int *out) {
#pragma gtap entry
  *out = compared(2);
}
// expected-warning: 25:22: GTAP143 "this kernel calls task function 'forgotten' directly: each thread runs all of it, and no task is made"
// expected-warning: 30:12: GTAP143 "this kernel calls task function 'forgotten' directly: each thread runs all of it, and no task is made"
