// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Tasks in regions: where no thread may spawn, and destinations that are gone.
#include <gtap_thread.cuh>

#pragma gtap function
__device__ int square(int n) {
  return n * n;
}
#pragma gtap function worker(team)
__device__ int deep(int n, int *out) {
  int own = 3, sum = 0;
#pragma gtap parallel private(own) reduction(+ : sum)
  {
    int local = 3;
    own = n;
#pragma gtap task
    own = square(n);
#pragma gtap task
    sum = square(n);
#pragma gtap task
    local = square(n);
#pragma gtap task
    int made = square(n);
#pragma gtap critical
    {
#pragma gtap task
      out[0] = square(n);
    }
#pragma gtap task depend(out : out[0])
    out[1] = square(n);
#pragma gtap parallel num_threads(2)
    {
#pragma gtap task
      out[0] = square(n);
    }
#pragma gtap taskwait
#pragma gtap taskgroup
    {
#pragma gtap task
      out[0] = square(n);
    }
#pragma gtap taskloop nogroup
    for (int i = 0; i < 3; i++)
      out[i] = i;
#pragma gtap taskyield
#pragma gtap for lastprivate(own)
    for (int i = 0; i < 3; i++) {
#pragma gtap task
      own = square(i);
    }
  }
  return own + sum;
}
__global__ void start(int n, int *out) {
#pragma gtap entry
  *out = deep(n, out);
}
// expected-error: 16:14: GTAP185 "the threads of a team cannot run this 'task': each thread has its own 'own', which is gone when the task ends"
// expected-error: 18:14: GTAP185 "the threads of a team cannot run this 'task': each thread has its own 'sum', which is gone when the task ends"
// expected-error: 20:14: GTAP185 "the threads of a team cannot run this 'task': each thread has its own 'local', which is gone when the task ends"
// expected-error: 22:14: GTAP185 "the threads of a team cannot run this 'task': the variable it declares is gone when the task ends"
// expected-error: 26:14: GTAP185 "the threads of a team cannot run this 'task': it stands in 'critical'"
// expected-error: 29:19: GTAP185 "the threads of a team cannot run this 'task': threads of a region reach 'depend' in no order"
// expected-error: 33:14: GTAP185 "the threads of a team cannot run this 'task': it stands in a region that is in another one"
// expected-error: 48:14: GTAP185 "the threads of a team cannot run this 'task': each thread has its own 'own', which is gone when the task ends"
// expected-error: 36:14: GTAP185 "the threads of a team cannot run this 'taskwait': it stands in 'parallel'"
// expected-error: 37:14: GTAP185 "the threads of a team cannot run this 'taskgroup': it stands in 'parallel' and is not the last thing that the region does"
// expected-error: 45:14: GTAP185 "the threads of a team cannot run this 'taskyield': it stands in 'parallel'"
