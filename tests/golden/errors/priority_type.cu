// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Priorities that are no integers, and where there are none.
#include <gtap_thread.cuh>

#pragma gtap function
__device__ void leaf(int n, int *out) {
  out[n] = n;
}

#pragma gtap function
__device__ void tasks(float bound, int n, int *out) {
#pragma gtap task priority(bound)
  leaf(n, out);
#pragma gtap task priority(1) priority(2)
  leaf(n, out);
#pragma gtap task priority()
  leaf(n, out);
#pragma gtap taskwait priority(1)
}

__global__ void kernel(int n, int *out) {
#pragma gtap entry
  tasks(0.5f, n, out);
}
// expected-error: 14:31: GTAP004 "'#pragma gtap task' has more than one priority clause"
// expected-error: 16:28: GTAP003 "malformed priority clause: the expression is missing"
// expected-error: 18:23: GTAP002 "'priority' is not a clause of '#pragma gtap taskwait'"
// expected-error: 12:28: GTAP005 "the expression in 'priority' is not an integer: its type is 'float'"
