// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Regions in regions have one thread, which a number of threads may say, too.
#include <gtap_block.cuh>

#pragma gtap function worker(team)
__device__ void rows(int n, int *out) {
#pragma gtap parallel for
  for (int row = 0; row < n; row++) {
#pragma gtap parallel for
    for (int i = 0; i < n; i++)
      out[row * n + i] = i;
#pragma gtap parallel num_threads(1)
    out[row * n] = row;
#pragma gtap parallel sections num_threads(2)
    {
      out[n * n] = 1;
    }
  }
}

__global__ void start(int n, int *out) {
#pragma gtap entry
  rows(n, out);
}
// expected-warning: 9:14: GTAP216 "one thread runs this 'parallel for' in a region alone: the region around it has all threads of the block, unless it says 'num_threads'"
// expected-warning: 14:14: GTAP216 "one thread runs this 'parallel sections' in a region alone: the region around it has all threads of the block, unless it says 'num_threads'"
