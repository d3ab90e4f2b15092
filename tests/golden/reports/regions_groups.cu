// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Regions in regions: --print-regions says what is in regions_groups.expected.txt.
#include <gtap_block.cuh>

#pragma gtap function worker(team)
__device__ void rows(const int *begins, const float *in, int n, int *counts, float *out) {
  int filled = 0;
#pragma gtap parallel for num_threads(gtap::max_threads() / 32) reduction(+ : filled) schedule(guided)
  for (int row = 0; row < n; row++) {
    const int begin = begins[row], half = row / 2;
    float sum = 0;
    if (begin == begins[row + 1])
      continue;
#pragma gtap parallel for reduction(+ : sum)
    for (int i = begin; i < begins[row + 1]; i++)
      sum += in[i] * half;
    while (sum > 1) {
#pragma gtap parallel num_threads(begin + 1)
      {
        float own = sum;
#pragma gtap for schedule(dynamic, 2) nowait
        for (int i = 0; i < gtap::num_threads(); i++)
          counts[row] = i;
#pragma gtap barrier
#pragma gtap single copyprivate(own)
        own = gtap::thread_num();
        out[gtap::thread_num()] += own;
      }
      sum /= 2;
    }
    filled++;
    out[row] = sum + gtap::thread_num();
  }
#pragma gtap parallel num_threads(2)
  {
#pragma gtap single
    counts[n] = filled;
#pragma gtap sections
    {
      counts[n + 1] = gtap::thread_num();
#pragma gtap section
      {
#pragma gtap parallel for
        for (int i = 0; i < n; i++)
          counts[i]++;
      }
    }
  }
}

// A region of one thread, and tasks.
#pragma gtap function worker(team)
__device__ void spawns(int n, int *counts) {
#pragma gtap parallel
  {
#pragma gtap parallel for
    for (int i = 0; i < n; i++)
      atomicAdd(&counts[i], 1);
    if (n > 1) {
#pragma gtap task
      spawns(n - 1, counts);
    }
  }
}

__global__ void start_spawns(int n, int *counts) {
#pragma gtap entry
  spawns(n, counts);
}
__global__ void start(const int *begins, const float *in, int n, int *counts, float *out) {
#pragma gtap entry
  rows(begins, in, n, counts, out);
}
