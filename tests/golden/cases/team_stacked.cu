// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Directives directly behind others.
#include <gtap_block.cuh>

#pragma gtap function worker(team)
__device__ void rows(int n, int *out) {
  if (n > 3)
#pragma gtap parallel num_threads(n)
#pragma gtap for schedule(dynamic)
    for (int i = 0; i < n; i++)
      out[i] = i;
#pragma gtap parallel // one
  /* two */
#pragma gtap single
#pragma gtap critical
  out[n]++;
}

__global__ void start(int n, int *out) {
#pragma gtap entry
  rows(n, out);
}
