// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// OpenMP's spelling in teams: its names for threads (gtap/openmp.cuh), orphaned directives, directives of a block-level function.
// gtap-options: --omp
#include <gtap/openmp.cuh>
#include <gtap_thread.cuh>

#include "support.h"

#include <vector>

#pragma gtap declare team
__device__ void count_turns(int *turns, int n, int &all) {
#pragma omp for reduction(+ : all) schedule(dynamic)
  for (int i = 0; i < n; i++) {
    turns[i]++;
    all += 1;
  }
#pragma omp single
  all += 100 * omp_get_num_threads();
}

#pragma gtap function worker(team)
__device__ int work(int *turns, int *numbers, int n, int threads) {
  int all = 0, before = omp_get_num_threads() * 1000 + omp_get_thread_num();
#pragma omp parallel num_threads(threads)
  {
    const int me = omp_get_thread_num();
    numbers[me] = omp_get_num_threads() * 10 + (me < omp_get_max_threads());
    count_turns(turns, n, all);
  }
  return all + before;
}

#pragma gtap function worker(block)
__device__ int by_block(int *turns, int n) {
  __shared__ int sum;
#pragma omp single
  sum = 0;
#pragma omp for reduction(+ : sum)
  for (int i = 0; i < n; i++)
    sum += turns[i];
#pragma omp barrier
#pragma omp critical
  sum++;
#pragma omp barrier
  return sum;
}

__global__ void work_kernel(int *turns, int *numbers, int n, int threads, int *result) {
#pragma gtap entry
  *result = work(turns, numbers, n, threads);
}
__global__ void block_kernel(int *turns, int n, int *result) {
#pragma gtap entry
  *result = by_block(turns, n);
}

int main(int argc, char **argv) {
  exec::Test test(argc, argv);
  const int n = test.size(90);
  exec::Array<int> turns(n), numbers(GTAP_BLOCK_SIZE), result;
  std::vector<int> expected(n), of_threads(GTAP_BLOCK_SIZE);
  for (int threads : {1, 7, 40}) {
    work_kernel<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(turns.device(), numbers.device(), n, threads,
                                                     result.device());
    test.wait("work_kernel");
    for (int &each : expected)
      each++;
    for (int i = 0; i < threads; i++)
      of_threads[i] = threads * 10 + 1;
    test.equal("result", result.read(), {n + 100 * threads + 1000});
    test.equal("turns", turns.read(), expected);
    test.equal("numbers", numbers.read(), of_threads);
  }
  block_kernel<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(turns.device(), n, result.device());
  test.wait("block_kernel");
  test.equal("sum", result.read(), {3 * n + GTAP_BLOCK_SIZE});
  return test.finish("openmp_names");
}
