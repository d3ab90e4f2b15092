// Taskloops that cannot be divided among the threads of a block.
#include <gtap_block.cuh>

__device__ int changed(int *n);

#pragma gtap function
__device__ void f(int *p, int i) { p[i] = i; }

#pragma gtap function worker(thread)
__device__ void of_threads(int *p, int n) {
#pragma gtap taskloop nogroup
  for (int i = 0; i < n; i++) {
#pragma gtap task_iteration
    f(p, i);
  }
}

#pragma gtap function
__device__ void forms(int *p, int n) {
#pragma gtap taskloop nogroup
  while (n-- > 0) {
#pragma gtap task_iteration
    f(p, n);
  }
#pragma gtap taskloop nogroup
  for (int i = 0; i != n; i += 2) {
#pragma gtap task_iteration
    f(p, i);
  }
#pragma gtap taskloop nogroup collapse(2)
  for (int i = 0; i < n; i++) {
    p[i] = 0;
    for (int j = 0; j < n; j++) {
#pragma gtap task_iteration
      f(p, j);
    }
  }
#pragma gtap taskloop nogroup collapse(n)
  for (int i = 0; i < n; i++) {
#pragma gtap task_iteration
    f(p, i);
  }
#pragma gtap taskloop
  for (int i = 0; i < n; i++) {
#pragma gtap task_iteration
    f(p, i);
  }
#pragma gtap taskloop nogroup
  for (int i = 0; i < n; i++)
    p[i] = 0;
}

#pragma gtap function
__device__ void turns(int *p, int n) {
  int sum = 0;
#pragma gtap taskloop nogroup
  for (int i = 0; i < n; i++) {
    sum += i;
#pragma gtap task_iteration
    f(p, i);
  }
#pragma gtap taskloop nogroup
  for (int i = 0; i < n; i++) {
#pragma gtap task_iteration
    f(p, i);
#pragma gtap task_iteration
    f(p, i + 1);
  }
#pragma gtap taskloop nogroup
  for (int i = 0; i < n; i++) {
#pragma gtap task
    f(p, i);
  }
#pragma gtap taskloop nogroup
  for (int i = 0; i < n; i++) {
    const int k = n++;
#pragma gtap task_iteration
    f(p, k);
  }
#pragma gtap taskloop nogroup
  for (int i = 0; i < n; i++) {
    for (int j = 0; j < i; j++) {
#pragma gtap task_iteration
      f(p, j);
    }
  }
#pragma gtap task_iteration
  f(p, 3);
  p[0] = sum;
}

#pragma gtap function
__device__ void with_grain(int *p, int n) {
#pragma gtap taskloop nogroup grainsize(4) shared(p)
  for (int i = 0; i < n; i++) {
#pragma gtap task_iteration
    f(p, i);
  }
}
// expected-error: 13:14: GTAP160 "'task_iteration' is for tasks of the spawning function's kind: 'of_threads' is thread-level, and 'f', which it spawns, is block-level"
// expected-error: 20:14: GTAP167 "the turns of this taskloop cannot make a task each: no 'for' loop follows"
// expected-error: 26:3: GTAP167 "the turns of this taskloop cannot make a task each: the loop does not count towards its bound"
// expected-error: 30:31: GTAP167 "the turns of this taskloop cannot make a task each: 'collapse(2)' needs 2 loops, each the only statement of the one around it, and finds 1"
// expected-error: 38:31: GTAP167 "the turns of this taskloop cannot make a task each: 'n', the number of loops, is no constant above 0"
// expected-error: 43:14: GTAP168 "a taskloop without 'nogroup' would wait for its tasks"
// expected-error: 58:5: GTAP167 "the turns of this taskloop cannot make a task each: a turn holds declarations, 'if' and one task, and this statement is none of these"
// expected-error: 67:5: GTAP167 "the turns of this taskloop cannot make a task each: a turn makes one task, and this is a second one"
// expected-error: 76:19: GTAP167 "the turns of this taskloop cannot make a task each: a turn must not change anything, and this expression does"
// expected-error: 82:5: GTAP167 "the turns of this taskloop cannot make a task each: a turn holds declarations, 'if' and one task, and this statement is none of these"
// expected-error: 87:14: GTAP169 "'#pragma gtap task_iteration' outside a taskloop"
// expected-error: 94:31: GTAP167 "the turns of this taskloop cannot make a task each: 'grainsize' says how turns become tasks, and here each turn makes one by 'task_iteration'"
// expected-error: 94:44: GTAP167 "the turns of this taskloop cannot make a task each: 'shared' says how turns become tasks, and here each turn makes one by 'task_iteration'"
