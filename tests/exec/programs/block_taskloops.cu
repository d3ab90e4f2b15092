// Taskloops of block-level functions: each turn is the work of a whole block, and may hold barriers, shared memory and
// waits. One thread reaches the taskloop.
#include <gtap_block.cuh>

#include "block_sum.h"
#include "support.h"

__host__ __device__ inline unsigned mixed(unsigned x) {
  x *= 0x9e3779b9u;
  return x ^ (x >> 15);
}

#pragma gtap function
__device__ int twice(int value) {
  return 2 * value;
}

#pragma gtap function
__device__ void rows(int n, int width, unsigned *out, int *ints) {
  if (threadIdx.x == 0) {
#pragma gtap taskloop nogroup
    for (int row = 0; row < n; ++row) {
      unsigned sum = 0;
      for (int k = static_cast<int>(threadIdx.x); k < width; k += static_cast<int>(blockDim.x))
        sum += mixed(row * width + k);
      atomicAdd(&out[row], sum);
      __syncthreads();
      if (threadIdx.x == 0)
        atomicAdd(&out[n], out[row]);
    }
#pragma gtap taskloop nogroup grainsize(2)
    for (long long i = n; i > 0; i -= 2) {
      if (threadIdx.x == 0)
        atomicAdd(&out[n + 1], static_cast<unsigned>(i));
    }
  }
#pragma gtap taskwait
  // Turns that wait.
  if (threadIdx.x == 0) {
#pragma gtap taskloop nogroup num_tasks(5)
    for (int i = 0; i < n; i++) {
      int low = 0, high = 0;
      if (threadIdx.x == 0) {
#pragma gtap task
        low = twice(i);
#pragma gtap task
        high = twice(i + 1);
      }
#pragma gtap taskwait
      if (threadIdx.x == 0)
        ints[i] = low + high;
    }
#pragma gtap taskloop nogroup collapse(2)
    for (int i = 0; i < n; i++)
      for (int j = 0; j < 3; j++)
        if (threadIdx.x == 0)
          ints[n + 3 * i + j] = i * j;
  }
#pragma gtap taskwait
}

__global__ void tasks(int n, int width, unsigned *out, int *ints) {
#pragma gtap entry
  rows(n, width, out, ints);
}

int main(int argc, char **argv) {
  exec::Test test(argc, argv);
  const int width = 100;
  for (int n : {0, 1, 2, 5, test.size(40)}) {
    exec::Array<unsigned> out(n + 2);
    exec::Array<int> ints(4 * n);
    std::vector<unsigned> expected(n + 2);
    std::vector<int> expected_ints(4 * n);
    for (int row = 0; row < n; row++) {
      for (int k = 0; k < width; k++)
        expected[row] += mixed(row * width + k);
      expected[n] += expected[row];
      expected_ints[row] = 4 * row + 2;
      for (int j = 0; j < 3; j++)
        expected_ints[n + 3 * row + j] = row * j;
    }
    for (int i = n; i > 0; i -= 2)
      expected[n + 1] += i;
    tasks<<<3, GTAP_BLOCK_SIZE>>>(n, width, out.device(), ints.device());
    test.wait("tasks");
    test.equal("out", out.read(), expected);
    test.equal("ints", ints.read(), expected_ints);
  }
  return test.finish("block_taskloops");
}
