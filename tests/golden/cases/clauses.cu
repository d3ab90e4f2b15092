// queue, if and final: each expression once, before the arguments.
#define GTAP_NUM_QUEUES 2
#include <gtap_thread.cuh>

#pragma gtap function
__device__ int fib(int n, int cutoff) {
  if (n < 2)
    return n;
  int a, b;
#pragma gtap task queue(n % 2) if (n > cutoff)
  a = fib(n - 1, cutoff);
#pragma gtap task final(n <= cutoff) // the child and all that it would spawn
  b = fib(n - 2, cutoff);
#pragma gtap taskwait queue(1)
  return a + b;
}

__global__ void kernel(int n, int *out) {
#pragma gtap entry
  *out = fib(n, 10);
}
