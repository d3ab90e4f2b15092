// entry with a clause.
#include <gtap_thread.cuh>

#pragma gtap function
__device__ int f(int n) {
  if (n < 2)
    return n;
  int a = 0, b = 0;
#pragma gtap task
  a = f(n - 1);
#pragma gtap taskwait
  return a + b;
}

__global__ void kernel(int *out) {
#pragma gtap entry queue(1)
  *out = f(3);
}

// expected-error: 16:20: GTAP002 "'queue' is not a clause of '#pragma gtap entry'"
