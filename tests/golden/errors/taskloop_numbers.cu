// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Clauses of taskloops that want integers.
#include <gtap_thread.cuh>

#pragma gtap function
__device__ void loops(float bound, int n, int *out) {
#pragma gtap taskloop priority(bound)
  for (int i = 0; i < n; ++i)
    out[i] = i;
#pragma gtap taskloop grainsize(2.5)
  for (int i = 0; i < n; ++i)
    out[i] = i;
#pragma gtap taskloop num_tasks(bound * 2)
  for (int i = 0; i < n; ++i)
    out[i] = i;
}

__global__ void kernel(int n, int *out) {
#pragma gtap entry
  loops(0.5f, n, out);
}
// expected-error: 7:32: GTAP005 "the expression in 'priority' is not an integer: its type is 'float'"
// expected-error: 10:33: GTAP005 "the expression in 'grainsize' is not an integer: its type is 'double'"
// expected-error: 13:33: GTAP005 "the expression in 'num_tasks' is not an integer: its type is 'float'"
