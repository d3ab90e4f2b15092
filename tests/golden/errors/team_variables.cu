// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Variables that threads of a team cannot share.
#include <gtap_block.cuh>

struct Counter {
  __device__ Counter() : value(0) {}
  int value;
};

#pragma gtap function worker(team)
__device__ int child(int n) {
  return n;
}

#pragma gtap function worker(team)
__device__ void parameters(int n, int *out) {
#pragma gtap parallel
  atomicAdd(&n, 1);
  out[0] = n;
}

#pragma gtap function worker(team)
__device__ void types(int n, int *out) {
  Counter counter;
#pragma gtap parallel for
  for (int i = 0; i < n; i++)
    atomicAdd(&counter.value, 1);
  out[0] = counter.value;
}

#pragma gtap function worker(team)
__device__ void results(int n, int *out) {
  int sum = 0;
#pragma gtap task
  sum = child(n);
#pragma gtap taskwait
#pragma gtap parallel
  atomicAdd(&sum, 1);
  out[0] = sum;
}

#pragma gtap function worker(team)
__device__ void lists(int n, int *out) {
  int used = n * 2, unused = 0;
#pragma gtap parallel default(none) shared(out)
  out[0] = used;
#pragma gtap parallel private(nothing)
  out[1] = unused;
}
// expected-error: 16:32: GTAP186 "the threads of a team cannot share 'n': it is a parameter that is changed, or whose address is taken"
// expected-error: 24:11: GTAP186 "the threads of a team cannot share 'counter': type 'Counter' has a constructor or a destructor of its own"
// expected-error: 35:3: GTAP186 "the threads of a team cannot share 'sum': a task gets its address or stores into it, and a region changes it, too"
// expected-error: 46:12: GTAP187 "'used' is used in the region and listed in no clause, with 'default(none)'"
// expected-error: 47:31: GTAP186 "the threads of a team cannot share 'nothing': it is no variable or parameter of the function"
