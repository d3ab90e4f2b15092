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
__device__ int jumps(int n, int *out) {
again:
  int rest = 0;
#pragma gtap task
  rest = jumps(n - 1, out);
#pragma gtap taskwait
  if (rest > 0)
    goto again;
  return n;
}

// With a wait, or a jump to a statement that waits, all threads would have to follow.
#pragma gtap function worker(team)
__device__ int heads(int n, int *out) {
  int values[3] = {1, 2, 3}, rest = 0;
  for (int value : values) {
#pragma gtap task
    rest = heads(n - value, out);
#pragma gtap taskwait
  }
  for (int i = 0; i < n; i++) {
    switch (out[i]) {
    case 1: {
#pragma gtap parallel
      out[1] = 1;
      continue;
    }
    }
#pragma gtap taskwait
  }
  if (int first = out[0]) {
    out[0] = first;
#pragma gtap taskwait
  }
  while (int more = out[2]) {
    out[1] = more;
#pragma gtap taskwait
  }
  return rest;
}

// What regions of a pool cannot share.
#pragma gtap function worker(team) pool
__device__ void shared(int n, int *out) {
  struct Own {
    int first;
  };
  for (int i = 0; i < n; i++) {
    int cells[2] = {0}, &first = cells[0];
    const int more = cells[0];
#pragma gtap parallel
    {
      Own own{n};
      atomicAdd(&cells[1], own.first);
    }
    out[i] = cells[1] + first + more;
  }
}

#pragma gtap function worker(team) pool
__device__ void hidden(int n, int *out) {
  {
    int cells[2] = {0};
    out[0] = cells[0];
  }
  for (int i = 0; i < n; i++) {
    int cells[2] = {0};
#pragma gtap parallel
    atomicAdd(&cells[1], i);
    out[i] = cells[1];
  }
}
// expected-error: 16:5: GTAP184 "__syncthreads() in a team function waits for threads outside of the region, too"
// expected-error: 7:3: GTAP184 "a __shared__ variable in a team function belongs to nobody"
// expected-error: 11:3: GTAP184 "__syncthreads() in a team function waits for threads that do not come by"
// expected-error: 12:22: GTAP184 "__shfl_sync() in a team function waits for threads that do not come by"
// expected-error: 22:1: GTAP184 "a label in a team function is not supported where a taskwait, or a computed goto, is in the statement around the 'goto' and its label"
// expected-error: 28:5: GTAP184 "a goto in a team function is not supported where a taskwait, or a computed goto, is in the statement around the 'goto' and its label"
// expected-error: 36:3: GTAP184 "a range-based 'for' with a taskwait in it in a team function is not supported"
// expected-error: 42:5: GTAP184 "a 'switch' with a region or a return in it, and a jump out of it, in a team function is not supported"
// expected-error: 51:3: GTAP184 "an 'if' that declares a variable with a taskwait in it in a team function is not supported"
// expected-error: 55:3: GTAP184 "a 'while' that declares a variable with a taskwait in it in a team function is not supported"
// expected-error: 69:26: GTAP186 "the threads of a team cannot share 'first': regions of a pool share a variable of the same declaration"
// expected-error: 65:10: GTAP184 "'Own' in a team function is declared in a statement that a pool of threads runs, and a region of it names it"
// expected-error: 87:9: GTAP186 "the threads of a team cannot share 'cells': regions of a pool of threads share it, so it is declared at the begin of the statement that the pool runs, where its name means something else, too"
