// Conditions on __CUDA_ARCH__ in a task function.
#include <gtap_thread.cuh>

#pragma gtap function
__device__ int f(int n) {
  if (n < 2)
    return n;
  int a = 0, b = 0;
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 900
  a++;
#endif
#ifdef __CUDA_ARCH__
  b++;
#endif
#pragma gtap taskwait
  return a + b;
}

// expected-error: 9:13: GTAP040 "'__CUDA_ARCH__' in task function 'f'"
// expected-error: 9:31: GTAP040 "'__CUDA_ARCH__' in task function 'f'"
// expected-error: 12:8: GTAP040 "'__CUDA_ARCH__' in task function 'f'"
