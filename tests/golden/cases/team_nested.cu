// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Regions in a region: of one thread each.
// gtap-options: -Wno-gtap-nested-region
#include <gtap_block.cuh>

#pragma gtap function worker(team)
__device__ void rows(const int *in, int n, int *out) {
#pragma gtap parallel for num_threads(33)
  for (int row = 0; row < n; row++) {
    int sum = 0, last = 0;
#pragma gtap parallel for reduction(+ : sum) lastprivate(last) schedule(dynamic)
    for (int i = 0; i < n; i++) {
      sum += in[row * n + i];
      last = i;
    }
#pragma gtap parallel num_threads(4) firstprivate(sum)
    {
#pragma gtap for
      for (int i = 0; i < 4; i++)
        sum += i + gtap::thread_num();
#pragma gtap barrier
#pragma gtap single copyprivate(sum)
      sum += 1;
      out[n + row] = sum;
    }
    out[row] = sum + last + gtap::thread_num();
  }
}

__global__ void start(const int *in, int n, int *out) {
#pragma gtap entry
  rows(in, n, out);
}
