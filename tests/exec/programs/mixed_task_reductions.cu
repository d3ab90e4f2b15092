// Children of the other kind whose results are combined: of blocks by threads, and of threads by blocks.
#include <gtap_thread.cuh>

#include "support.h"

#pragma gtap function
__device__ int by_thread(int n, int depth);

#pragma gtap function worker(block)
__device__ int by_block(int n, int depth, int *total) {
  __shared__ int ones;
  if (threadIdx.x == 0)
    ones = 1;
  __syncthreads();
  int sum = ones;
  if (threadIdx.x == 0 && depth > 0)
    for (int i = 0; i < n; ++i) {
#pragma gtap task in_reduction(+ : sum)
      sum += by_thread(n, depth - 1);
#pragma gtap task in_reduction(+ : *total)
      *total += by_block(n, 0, total);
    }
#pragma gtap taskwait
  return sum;
}

__device__ int total;

#pragma gtap function
__device__ int by_thread(int n, int depth) {
  int sum = 1;
  if (depth > 0) {
    for (int i = 0; i < n; ++i) {
#pragma gtap task in_reduction(+ : sum)
      sum += by_block(n, depth - 1, &total);
#pragma gtap task in_reduction(+ : sum)
      sum += by_thread(n, 0);
    }
#pragma gtap taskwait
  }
  return sum;
}

#pragma gtap function
__device__ void root(int n, int depth, int *results) {
  int sum = 0;
  total = 0;
#pragma gtap task in_reduction(+ : sum)
  sum += by_thread(n, depth);
#pragma gtap task in_reduction(+ : sum)
  sum += by_block(n, depth, &total);
#pragma gtap taskwait
  results[0] = sum;
  results[1] = total;
}

__global__ void with_tasks(int n, int depth, int *results) {
#pragma gtap entry
  root(n, depth, results);
}

// The sum of a task, and what its block-level tasks add to the total.
std::pair<int, int> counts(int n, int depth, bool by_block) {
  if (depth == 0)
    return {1, 0};
  const auto [sum, total] = counts(n, depth - 1, !by_block);
  return by_block ? std::pair(1 + n * sum, n * (1 + total))
                  : std::pair(1 + n * (sum + 1), n * total);
}

int main(int argc, char **argv) {
  exec::Test test(argc, argv);
  const int n = test.size(5), depth = 4;
  exec::Array<int> results(2);
  with_tasks<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(n, depth, results.device());
  test.wait("with_tasks");
  const auto threads = counts(n, depth, false), blocks = counts(n, depth, true);
  test.equal("mixed_task_reductions", results.read(),
             std::vector<int>{threads.first + blocks.first, threads.second + blocks.second});
  return test.finish("mixed_task_reductions");
}
