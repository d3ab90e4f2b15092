// Thread-level tasks with depend: clauses that would run them at once, and turns that a lane cannot share.
#include <gtap_thread.cuh>

#pragma gtap function
__device__ void f(int *p) { *p += 1; }

#pragma gtap function
__device__ void at_once(int *p, int n) {
#pragma gtap task depend(inout: p[0]) if(n > 3)
  f(p);
#pragma gtap task final(n < 3) depend(inout: p[0])
  f(p);
#pragma gtap taskwait
}

#pragma gtap function
__device__ void shared_turns(int *p, int n) {
#pragma gtap taskloop nogroup
  for (int i = 0; i < n; i++) {
#pragma gtap task_iteration depend(inout: p[i])
    f(p + i);
  }
#pragma gtap taskwait
}
// expected-error: 9:39: GTAP178 "'if' on a task with 'depend': a task that is not deferred would not wait for the tasks before it"
// expected-error: 11:19: GTAP178 "'final' on a task with 'depend': a task that is not deferred would not wait for the tasks before it"
// expected-error: 18:14: GTAP166 "'#pragma gtap task_iteration' makes block-level tasks, and 'shared_turns' is a thread-level one"
