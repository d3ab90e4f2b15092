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

#pragma gtap function worker(team)
__device__ void clauses(int n, int *out) {
  int a = out[0], large[20000], few[300] = {1, 2, 3};
#pragma gtap parallel private(a) reduction(+ : a)
  a = 1;
#pragma gtap parallel firstprivate(few)
  few[0] = 2;
#pragma gtap parallel num_threads(0)
  out[0] = 1;
  out[1] = large[n] + a;
}

#pragma gtap function worker(team)
__device__ void captured(int n, int *out) {
  int large[20000];
  int sum = 0;
  auto add = [sum](int more) { return sum + more; };
#pragma gtap parallel for
  for (int i = 0; i < n; i++) {
    large[i] = i;
    i++;
    atomicAdd(&sum, i);
  }
  out[0] = add(large[n]);
}
// expected-error: 24:11: GTAP186 "the threads of a team cannot share 'counter': type 'Counter' has a constructor or a destructor of its own"
// expected-error: 46:12: GTAP187 "'used' is used in the region and listed in no clause, with 'default(none)'"
// expected-error: 47:31: GTAP186 "the threads of a team cannot share 'nothing': it is no variable or parameter of the function"
// expected-error: 54:48: GTAP186 "the threads of a team cannot share 'a': it is listed twice"
// expected-error: 56:36: GTAP186 "the threads of a team cannot share 'few': a copy for each thread cannot be made of type 'int[300]'"
// expected-error: 58:23: GTAP185 "the threads of a team cannot run this 'parallel': 'num_threads' is below 1"
// expected-error: 65:7: GTAP186 "the threads of a team cannot share 'large': it has 80000 bytes, and a block has 40960 of shared memory"
// expected-error: 66:7: GTAP186 "the threads of a team cannot share 'sum': a lambda captures it"
