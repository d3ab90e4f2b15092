// A clause for blocks on the spawn of a call.
#include <gtap_thread.cuh>

#pragma gtap function
__device__ int f(int n) {
  if (n < 2)
    return n;
  int a = 0;
#pragma gtap task queue(1) shared(a)
  a = f(n - 1);
#pragma gtap taskwait
  return a;
}
// expected-error: 9:28: GTAP101 "'shared' on the spawn of a call"
