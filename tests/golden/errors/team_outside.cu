// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Directives of teams where no team is: in thread-level and block-level functions, in plain ones.
#include <gtap_block.cuh>

#pragma gtap function worker(thread)
__device__ void by_thread(int n, int *out) {
#pragma gtap parallel for
  for (int i = 0; i < n; i++)
    out[i] = i;
}

#pragma gtap function
__device__ void by_block(int n, int *out) {
#pragma gtap parallel
  out[0] = n;
}

__device__ void plain(int n, int *out) {
#pragma gtap for
  for (int i = 0; i < n; i++)
    out[i] = i;
}
// expected-error: 7:14: GTAP183 "'#pragma gtap parallel for' outside a team function"
// expected-error: 14:14: GTAP183 "'#pragma gtap parallel' outside a team function"
// expected-error: 19:14: GTAP183 "'#pragma gtap for' outside a team function"
