// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A variable in shared memory that has to be kept at a wait where its name means another one.
#include <gtap_block.cuh>

#pragma gtap function worker(team)
__device__ int child(int n) {
  return n;
}

#pragma gtap function worker(team)
__device__ long long hidden(int n) {
  long long sum = n;
#pragma gtap parallel
  {
#pragma gtap masked
    sum = 2 * n;
  }
  for (int i = 0; i < n; i++) {
    long long sum = i; // of the same type: nobody would notice
    int part;
#pragma gtap task
    part = child(i);
#pragma gtap taskwait
    sum += part;
    if (sum > 100)
      break;
  }
  return sum;
}

// The inner one is the one that is kept.
#pragma gtap function worker(team)
__device__ long long inner(int n) {
  int sum = n;
  long long all = sum;
  for (int i = 0; i < n; i++) {
    long long sum = i;
    int part;
#pragma gtap parallel
    {
#pragma gtap masked
      sum += 2;
    }
#pragma gtap task
    part = child(i);
#pragma gtap taskwait
    all += sum + part;
  }
  return all + sum;
}

__global__ void start(int n, long long *out) {
#pragma gtap entry
  *out = hidden(n);
}
__global__ void start_inner(int n, long long *out) {
#pragma gtap entry
  *out = inner(n);
}
// expected-error: 12:13: GTAP186 "the threads of a team cannot share 'sum': at the wait in line 23, its name means the variable of line 19"
