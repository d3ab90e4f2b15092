// Taskloops with task_iteration that a lane cannot run: thread-level functions.
#include <gtap_thread.cuh>

#pragma gtap function
__device__ void f(int *p) { *p += 1; }
#pragma gtap function
__device__ int g(int n) { return n; }

#pragma gtap function
__device__ void loops(int *p, int n) {
#pragma gtap taskloop
  for (int i = 0; i < n; i++) {
#pragma gtap task_iteration depend(inout: p[i])
    f(p + i);
  }
#pragma gtap taskloop nogroup schedule(static)
  for (int i = 0; i < n; i++) {
#pragma gtap task_iteration depend(inout: p[i])
    f(p + i);
  }
#pragma gtap taskloop nogroup
  for (int i = 0; i != n; i += 2) {
#pragma gtap task_iteration depend(inout: p[i])
    f(p + i);
  }
#pragma gtap taskloop nogroup
  for (int i = 0; i < n; i++) {
    p[i] = 0;
#pragma gtap task_iteration depend(inout: p[i])
    f(p + i);
  }
#pragma gtap taskloop nogroup
  for (int i = 0; i < n; i++) {
#pragma gtap task_iteration depend(inout: p[i])
    int own = g(i);
  }
#pragma gtap taskloop nogroup collapse(2)
  for (int i = 0; i < n; i++) {
#pragma gtap task_iteration depend(inout: p[i])
    f(p + i);
  }
#pragma gtap task_iteration depend(inout: p[0])
  f(p);
#pragma gtap taskloop nogroup
  for (int i = 0; i < n; i++) {
#pragma gtap task_iteration depend(inout: p[i]) if(i > 3)
    f(p + i);
  }
#pragma gtap taskwait
}
// expected-error: 46:49: GTAP002 "'if' is not a clause of '#pragma gtap task_iteration'"
// expected-error: 11:14: GTAP168 "a taskloop without 'nogroup' would wait for its tasks"
// expected-error: 16:31: GTAP188 "this schedule is not for this taskloop: static schedules are for files with block-level tasks only"
// expected-error: 22:3: GTAP167 "the turns of this taskloop cannot make a task each: the loop does not count towards its bound"
// expected-error: 28:5: GTAP167 "the turns of this taskloop cannot make a task each: a turn holds declarations, 'if' and one task, and this statement is none of these"
// expected-error: 35:5: GTAP167 "the turns of this taskloop cannot make a task each: the result goes to a variable of the turn, which has ended then"
// expected-error: 37:31: GTAP167 "the turns of this taskloop cannot make a task each: 'collapse(2)' needs 2 loops, each the only statement of the one around it, and finds 1"
// expected-error: 42:14: GTAP169 "'#pragma gtap task_iteration' outside a taskloop"
