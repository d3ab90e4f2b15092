// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A taskloop in a region waits for its tasks only where the region ends.
#include <gtap_thread.cuh>

#pragma gtap function worker(team)
__device__ void loops(int n, int *out) {
#pragma gtap parallel
  {
#pragma gtap masked
#pragma gtap taskloop
    for (int i = 0; i < n; i++)
      out[i] = i;
    out[n] = 0;
  }
}

__global__ void start(int n, int *out) {
#pragma gtap entry
  loops(n, out);
}
// expected-error: 10:14: GTAP168 "a taskloop without 'nogroup' would wait for its tasks"
