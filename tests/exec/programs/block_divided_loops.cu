// Loops of spawns that are divided among block-level tasks: of the block's first thread, and of all its threads, each
// with values of its own.
#define GTAP_LOOP_TURNS 2
#include <gtap_block.cuh>

#include "support.h"

#include <algorithm>

#pragma gtap function
__device__ int weigh(int value, unsigned long long *sum) {
  if (threadIdx.x == 1)
    atomicAdd(sum,
              static_cast<unsigned long long>(value) * static_cast<unsigned long long>(value) + 1);
  __syncthreads();
  return 3 * value;
}

#pragma gtap function
__device__ void scatter(int n, unsigned long long *sum) {
  if (threadIdx.x == 0)
    for (int i = 0; i < n; ++i)
#pragma gtap task
      weigh(i, sum);
  const int mine = static_cast<int>(threadIdx.x);
  for (int i = 2 * mine; i < 40; i += 2)
#pragma gtap task
    weigh(i * 100 + mine, sum);
  if (threadIdx.x < 2)
    for (int y = 0; y < n; ++y)
      for (int x = n; x > y; --x)
        if ((x & 1) == mine) {
#pragma gtap task
          weigh(x * n + y, sum);
        }
}

#pragma gtap function
__device__ void gather(int n, unsigned *results, unsigned long long *sum) {
  int part[24];
  const int mine = static_cast<int>(threadIdx.x);
  if (mine < 6)
    for (int i = 0; i < n - mine; ++i)
#pragma gtap task
      part[i] = weigh(10 * mine + i, sum);
#pragma gtap taskwait
  unsigned total = static_cast<unsigned>(mine);
  if (mine < 6)
    for (int i = 0; i < n - mine; ++i)
      total = total * 5 + static_cast<unsigned>(part[i]);
  results[mine] = total;
}

__global__ void scatter_kernel(int n, unsigned long long *sum) {
#pragma gtap entry
  scatter(n, sum);
}

__global__ void gather_kernel(int n, unsigned *results, unsigned long long *sum) {
#pragma gtap entry
  gather(n, results, sum);
}

int main(int argc, char **argv) {
  exec::Test test(argc, argv);
  auto weight = [](int value) {
    return static_cast<unsigned long long>(value) * static_cast<unsigned long long>(value) + 1;
  };
  exec::Array<unsigned long long> sum;
  exec::Array<unsigned> results(GTAP_BLOCK_SIZE);
  for (int n : {1, 9, std::min(test.size(21), 24)}) {
    sum.clear();
    scatter_kernel<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(n, sum.device());
    test.wait("scatter_kernel");
    unsigned long long expected = 0;
    for (int i = 0; i < n; ++i)
      expected += weight(i);
    for (int thread = 0; thread < GTAP_BLOCK_SIZE; ++thread)
      for (int i = 2 * thread; i < 40; i += 2)
        expected += weight(i * 100 + thread);
    for (int y = 0; y < n; ++y)
      for (int x = n; x > y; --x)
        expected += weight(x * n + y);
    test.equal("scatter", sum.read(), {expected});

    sum.clear();
    gather_kernel<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(n, results.device(), sum.device());
    test.wait("gather_kernel");
    expected = 0;
    std::vector<unsigned> totals;
    for (int thread = 0; thread < GTAP_BLOCK_SIZE; ++thread) {
      unsigned total = static_cast<unsigned>(thread);
      if (thread < 6)
        for (int i = 0; i < n - thread; ++i) {
          expected += weight(10 * thread + i);
          total = total * 5 + static_cast<unsigned>(3 * (10 * thread + i));
        }
      totals.push_back(total);
    }
    test.equal("gather", results.read(), totals);
    test.equal("sum", sum.read(), {expected});
  }
  return test.finish("block_divided_loops");
}
