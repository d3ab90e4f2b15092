// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Regions that cannot be run by several threads.
#include <gtap_block.cuh>

#pragma gtap function worker(team)
__device__ int child(int n) {
  return n;
}

#pragma gtap function worker(team)
__device__ int leaves(int n, int *out) {
#pragma gtap parallel for
  for (int i = 0; i < n; i++) {
    if (out[i] == 7)
      break;
    out[i] = i;
  }
#pragma gtap parallel
  {
    if (n == 3)
      return 1;
#pragma gtap critical
    for (int i = 0; i < n; i++)
      if (i == 2)
        continue;
      else
        out[i] = 1;
  }
  return 0;
}

#pragma gtap function worker(team)
__device__ void nested(int n, int *out) {
#pragma gtap parallel
  {
#pragma gtap parallel for
    for (int i = 0; i < n; i++)
      out[i] = i;
#pragma gtap for
    for (int i = 0; i < n; i++) {
#pragma gtap barrier
      out[i]++;
    }
#pragma gtap critical
    {
#pragma gtap critical
      out[0]++;
    }
  }
#pragma gtap single
  out[0]++;
}

#pragma gtap function worker(team)
__device__ void some_threads(int n, int *out) {
#pragma gtap parallel
  {
    const int own = gtap::thread_num();
    if (gtap::thread_num() < 3) {
#pragma gtap barrier
    }
    if (own > 1)
#pragma gtap single
      out[0] = n;
    if (threadIdx.x % 2 == 0)
#pragma gtap single
      out[1] = n;
  }
}

#pragma gtap function worker(team)
__device__ void in_lambda(int *out) {
#pragma gtap parallel
  out[gtap::thread_num()] = [] { return gtap::num_threads(); }();
}

#pragma gtap function worker(team)
__device__ void tasks(int n, int *out) {
#pragma gtap parallel
  {
#pragma gtap task
    out[0] = child(n);
#pragma gtap taskwait
  }
}

#pragma gtap function worker(team)
__device__ void loops(int n, int *out) {
#pragma gtap parallel for
  for (int i = 0; out[i] != 0; i++)
    out[i]++;
#pragma gtap parallel for
  while (out[0] > 0)
    out[0]--;
#pragma gtap parallel for collapse(2)
  for (int i = 0; i < n; i++)
    out[i] += 2;
#pragma gtap parallel for collapse(n)
  for (int i = 0; i < n; i++)
    out[i]++;
#pragma gtap parallel for schedule(runtime)
  for (int i = 0; i < n; i++)
    out[i]++;
#pragma gtap parallel for collapse(2)
  for (int i = 0; i < n; i++)
    for (int k = 0; k < i; k++)
      out[i]++;
}

#pragma gtap function worker(team)
__device__ void sums(int n, float *out) {
  int *where = nullptr;
  float sum = 0;
#pragma gtap parallel reduction(+ : where)
  where = nullptr;
#pragma gtap parallel reduction(^ : sum)
  sum = 1;
#pragma gtap parallel
  {
    int own = 0;
#pragma gtap for reduction(+ : own)
    for (int i = 0; i < n; i++)
      own += i;
    out[0] = own;
  }
}

#pragma gtap function worker(team)
__device__ void numbers_in_variables(int n, int *out) {
#pragma gtap parallel
  {
    int own = gtap::thread_num(), next = own;
    if (own < n) {
#pragma gtap barrier
    }
    next = n;
    if (next > 1)
#pragma gtap single
      out[0] = n;
  }
}
// expected-error: 15:7: GTAP185 "the threads of a team cannot run this 'parallel for': a jump leaves it"
// expected-error: 21:7: GTAP185 "the threads of a team cannot run this 'parallel': a jump leaves it"
// expected-error: 41:14: GTAP185 "the threads of a team cannot run this 'barrier': not all of them reach it, for it stands in 'for'"
// expected-error: 46:14: GTAP185 "the threads of a team cannot run this 'critical': it stands in another one, and would wait for itself"
// expected-error: 50:14: GTAP185 "the threads of a team cannot run this 'single': there is no region around it"
// expected-error: 60:14: GTAP185 "the threads of a team cannot run this 'barrier': not all of them reach it: a condition around it depends on the thread"
// expected-error: 63:14: GTAP185 "the threads of a team cannot run this 'single': not all of them reach it: a condition around it depends on the thread"
// expected-error: 66:14: GTAP185 "the threads of a team cannot run this 'single': not all of them reach it: a condition around it depends on the thread"
// expected-error: 74:41: GTAP185 "the threads of a team cannot run this 'parallel': a lambda in it calls gtap::num_threads()"
// expected-error: 83:14: GTAP185 "the threads of a team cannot run this 'taskwait': it stands in 'parallel'"
// expected-error: 101:36: GTAP185 "the threads of a team cannot run this 'for': 'schedule(runtime)' is for taskloops with 'task_iteration'"
// expected-error: 114:37: GTAP185 "the threads of a team cannot run this 'parallel': values of type 'int *' cannot be combined by '+'"
// expected-error: 116:37: GTAP185 "the threads of a team cannot run this 'parallel': values of type 'float' cannot be combined by '^'"
// expected-error: 121:32: GTAP185 "the threads of a team cannot run this 'for': 'own' is a variable of each thread, so the sum would have no place"
// expected-error: 134:14: GTAP185 "the threads of a team cannot run this 'barrier': not all of them reach it: a condition around it depends on the thread"
