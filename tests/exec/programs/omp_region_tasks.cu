// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// OpenMP's rule for tasks in a region: they share what the threads of the region share, and copy the rest.
// gtap-options: --omp -Wno-gtap-write-lost
#include <gtap_thread.cuh>

#include "support.h"

#include <vector>

#pragma gtap function
__device__ void add(int *to, int value) {
  atomicAdd(to, value);
}
#pragma gtap function
__device__ int square(int n) {
  return n * n;
}

struct Triple {
  int a, b, c;
};

#pragma gtap function worker(team)
__device__ void tasks(int n, int *out) {
  int next = 0, count = 0, sum = 0, first = 0, cells[4] = {1, 2, 3, 4};
  Triple triple{1, 2, 3};
#pragma omp parallel
#pragma omp single
  for (int i = 0; i < n; i++) {
#pragma omp task
    {
      int at;
#pragma omp atomic capture
      at = next++;
      out[at] = 7;
    }
  }
#pragma omp parallel for
  for (int i = 0; i < n; i++)
#pragma omp task
    add(&count, i);
#pragma omp parallel firstprivate(first)
  {
    int mine = first + 1;
#pragma omp single
    {
#pragma omp task
      {
        first += 5; // a copy of the thread's copy
        mine += first;
#pragma omp atomic
        cells[1] += mine;
        triple.b = mine;
      }
#pragma omp task
      sum = square(n);
    }
  }
#pragma omp parallel
#pragma omp masked
#pragma omp taskloop
  for (int i = 0; i < n; i++) {
#pragma omp atomic
    cells[2] += i;
  }
  out[n] = next;
  out[n + 1] = count;
  out[n + 2] = cells[1] * 100 + triple.b * 10 + first;
  out[n + 3] = cells[2];
  out[n + 4] = sum;
}

__global__ void start(int n, int *out) {
#pragma gtap entry
  tasks(n, out);
}

int main(int argc, char **argv) {
  exec::Test test(argc, argv);
  const int size = test.size(40);
  for (int n : {0, 1, size}) {
    exec::Array<int> out(n + 5);
    start<<<2, GTAP_BLOCK_SIZE>>>(n, out.device());
    test.wait("tasks");
    std::vector<int> expected(n, 7);
    const int sum = n * (n - 1) / 2;
    for (int value : {n, sum, 8 * 100 + 6 * 10, 3 + sum, n * n})
      expected.push_back(value);
    test.equal("tasks", out.read(), expected);
  }
  return test.finish("omp_region_tasks");
}
