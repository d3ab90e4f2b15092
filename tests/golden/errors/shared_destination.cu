// A spawn into memory of one block.
#include <gtap_thread.cuh>

extern __shared__ int pool[];

#pragma gtap function
__device__ int f(int n) {
  if (n == 0)
    return 1;
#pragma gtap task
  pool[n] = f(n - 1);
#pragma gtap taskwait
  return pool[n];
}
// expected-error: 11:3: GTAP029 "'pool' belongs to one thread or block, so a task cannot store its result there"
