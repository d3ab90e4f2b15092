// Conditional groups across the edges of what is copied, which nvcc decides anew in each of its passes.
#include <gtap_thread.cuh>

#pragma gtap function
#ifdef __CUDA_ARCH__
__device__ int f(int n) {
#else
__device__ int f(int n) {
#endif
  if (n < 2)
    return n;
  int a;
#pragma gtap task
  a = f(n - 1);
#pragma gtap taskwait
  return a;
}
// expected-error: 5:1: GTAP086 "this conditional group stands across what has to be rewritten, and the final compiler may decide it in another way"
