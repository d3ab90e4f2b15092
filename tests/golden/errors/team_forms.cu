// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What cannot stand in a team function.
#include <gtap_block.cuh>

#pragma gtap function worker(team)
__device__ void shared_memory(int n, int *out) {
  __shared__ int tile[32];
#pragma gtap parallel for
  for (int i = 0; i < n; i++)
    tile[i % 32] = i;
  __syncthreads();
  out[0] = tile[0] + __shfl_sync(~0u, n, 0);
#pragma gtap parallel
  {
    out[1] = 1;
    __syncthreads();
  }
}

#pragma gtap function worker(team)
__device__ void jumps(int n, int *out) {
again:
#pragma gtap parallel for
  for (int i = 0; i < n; i++)
    out[i]++;
  if (out[0] < 3)
    goto again;
}

#pragma gtap function worker(team)
__device__ void heads(int n, int *out) {
  int values[3] = {1, 2, 3};
  for (int value : values) {
#pragma gtap parallel for
    for (int i = 0; i < n; i++)
      out[i] = value;
  }
  switch (out[0]) {
  case 1: {
#pragma gtap parallel
    out[1] = 1;
  }
  }
  if (int first = out[0]) {
#pragma gtap parallel
    out[1] = first;
  }
  while (int more = out[2]) {
#pragma gtap parallel
    out[1] = more;
  }
}
// expected-error: 16:5: GTAP184 "__syncthreads() in a team function waits for threads outside of the region, too"
// expected-error: 7:3: GTAP184 "a __shared__ variable in a team function belongs to nobody"
// expected-error: 11:3: GTAP184 "__syncthreads() in a team function waits for threads that do not come by"
// expected-error: 12:22: GTAP184 "__shfl_sync() in a team function waits for threads that do not come by"
// expected-error: 22:1: GTAP184 "a label in a team function is not supported"
// expected-error: 27:5: GTAP184 "a goto in a team function is not supported"
// expected-error: 33:3: GTAP184 "a range-based 'for' with a region, a taskwait or a return in it in a team function is not supported"
// expected-error: 38:3: GTAP184 "a 'switch' with a region, a taskwait or a return in it in a team function is not supported"
// expected-error: 44:3: GTAP184 "an 'if' that declares a variable with a region, a taskwait or a return in it in a team function is not supported"
// expected-error: 48:3: GTAP184 "a 'while' that declares a variable with a region, a taskwait or a return in it in a team function is not supported"
