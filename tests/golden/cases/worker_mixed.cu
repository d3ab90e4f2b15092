// Both kinds of task function in one file: the header says what those without a clause are. A block of
// code is of the kind of its function.
#include <gtap_thread.cuh>

#pragma gtap function
__device__ long leaf(long n) {
  if (n < 2)
    return n;
  long a, b;
#pragma gtap task
  a = leaf(n - 1);
#pragma gtap task if (n > 8)
  b = leaf(n - 2);
#pragma gtap taskwait
  return a + b;
}

#pragma gtap function worker(thread)
__device__ void down(long n, unsigned long long *sum);

// A task of the block: a child of each thread, which a thread runs.
#pragma gtap function worker(block)
__device__ void upper(long n, unsigned long long *sum) {
  __shared__ long largest;
  long own = 0;
  if (threadIdx.x == 0)
    largest = n;
  __syncthreads();
#pragma gtap task queue(1)
  own = leaf(largest % (threadIdx.x + 2));
  if (n > 0 && threadIdx.x == 0) {
#pragma gtap task
    down(n - 1, sum);
  }
#pragma gtap taskwait
  atomicAdd(sum, own);
#pragma gtap task
  { atomicAdd(sum, n); }
}

// A task of a thread that spawns one of a block.
#pragma gtap function
__device__ void down(long n, unsigned long long *sum) {
#pragma gtap task
  upper(n, sum);
}

__global__ void kernel(long n, unsigned long long *sum) {
#pragma gtap entry
  upper(n, sum);
}
