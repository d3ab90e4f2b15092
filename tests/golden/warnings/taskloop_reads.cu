// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A function reads what the turns of a taskloop combine before it waits for them.
#include <gtap_thread.cuh>

#pragma gtap function
__device__ void by_threads(int n, int *out) {
  int total = 0, most = 0;
#pragma gtap taskloop nogroup reduction(+ : total) reduction(max : most)
  for (int r = 0; r < n; r++) {
    total += r;
    most = max(most, r);
  }
  out[sizeof(total)] = n;
  {
    int total = n; // another one
    out[2] = total;
  }
  out[0] = total;
#pragma gtap taskwait
  out[1] = most;
}

#pragma gtap function worker(team)
__device__ void by_teams(int n, int *out) {
  int total = 0;
  if (n > 3) {
#pragma gtap taskloop nogroup reduction(+ : total)
    for (int r = 0; r < n; r++) {
      int sum = 0;
#pragma gtap parallel for reduction(+ : sum)
      for (int i = 0; i < 10; i++)
        sum += r;
      total += sum;
    }
    if (n > 5)
      *out = total;
  }
#pragma gtap taskwait
  *out = total;
}

__global__ void start(int n, int *out) {
#pragma gtap entry
  by_threads(n, out);
}
__global__ void start_teams(int n, int *out) {
#pragma gtap entry
  by_teams(n, out);
}
// expected-warning: 18:12: GTAP060 "'total' is read before the taskwait that joins the child which writes it"
// expected-warning: 36:14: GTAP060 "'total' is read before the taskwait that joins the child which writes it"
