// Calls in thread-level tasks that wait for other threads, in the function itself and in what it calls.
#include <gtap_thread.cuh>
#include <gtap/scratch.cuh>

__device__ int both(int x) {
  __syncthreads();
  return x + __syncthreads_count(x > 2);
}
template <class T>
__device__ T highest(T value) {
  return __shfl_sync(0xffffffffu, value, 3);
}
// Right: the threads that are there.
__device__ int those_here(int value) {
  const unsigned here = __activemask();
  __syncwarp(here);
  return __shfl_sync(here, value, __ffs(here) - 1);
}
// Only a block-level task calls it.
__device__ void of_block() {
  __syncthreads();
}

#pragma gtap function
__device__ int waits(int n) {
  if (n < 2)
    return both(n) + highest(n) + those_here(n);
  __syncwarp();
  const auto buffer = gtap::block_scratch<int>(8);
  int x;
#pragma gtap task
  x = waits(n - 1);
#pragma gtap taskwait
  gtap::block_release(buffer.data());
  return x + __ballot_sync(~0u, n);
}
#pragma gtap function worker(block)
__device__ void blocks(int *out) {
  of_block();
  out[0] = __syncthreads_or(out[1]);
}

__global__ void run(int n, int *out) {
#pragma gtap entry
  *out = waits(n);
}
__global__ void run_blocks(int *out) {
#pragma gtap entry
  blocks(out);
}
// expected-error: 28:3: GTAP175 "'__syncwarp' in a thread-level task waits for threads that run other tasks"
// expected-error: 29:23: GTAP175 "'block_scratch' in a thread-level task waits for threads that run other tasks"
// expected-error: 34:3: GTAP175 "'block_release' in a thread-level task waits for threads that run other tasks"
// expected-error: 35:14: GTAP175 "'__ballot_sync' in a thread-level task waits for threads that run other tasks"
// expected-error: 11:10: GTAP175 "'__shfl_sync' in a thread-level task waits for threads that run other tasks"
// expected-error: 6:3: GTAP175 "'__syncthreads' in a thread-level task waits for threads that run other tasks"
// expected-error: 7:14: GTAP175 "'__syncthreads_count' in a thread-level task waits for threads that run other tasks"
