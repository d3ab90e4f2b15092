// Block-level tasks: what is the same in all threads is saved once, what is not by each thread; shared
// memory between taskwaits; leaves without effects only.
#include <gtap_block.cuh>

__constant__ int limit;

#pragma gtap function
__device__ int leaf(int n, int *sum) {
  if (n > limit)
    return n + 1;
  if (n == 0) {
    atomicAdd(sum, 1); // every thread of the block
    return 0;
  }
  return n * 2;
}

#pragma gtap function
__device__ int block(int count, int own, const float *values, int *sum) {
  __shared__ float tile[32];
  const int rounds = count / 4;
  float total = 0;
  int results[2] = {0, 0};
  const float &first = values[threadIdx.x];
  count += 1;         // the same in all threads
  own += threadIdx.x; // not the same
  for (int round = 0; round < rounds; round++) {
    tile[threadIdx.x % 32] = values[round];
    __syncthreads();
    total += tile[own % 32] + first;
    if (threadIdx.x == 0) {
#pragma gtap task
      results[round % 2] = leaf(round + own, sum);
#pragma gtap task
      leaf(count, sum);
    }
#pragma gtap taskwait
    total += results[0];
  }
  auto scale = [=](float x) { return x * count; };
  return static_cast<int>(scale(total)) + own;
}

__global__ void kernel(int n, const float *values, int *out) {
#pragma gtap entry
  *out = block(n, 1, values, out + 1);
}
