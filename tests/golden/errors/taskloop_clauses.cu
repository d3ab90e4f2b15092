// Clauses of a taskloop, and where its directives may stand.
#include <gtap_block.cuh>

#pragma gtap function
__device__ void f(int *p, int i) { p[i] = i; }

#pragma gtap function
__device__ void clauses(int *p, int n) {
#pragma gtap taskloop nogroup grainsize(4)
  for (int i = 0; i < n; i++) {
#pragma gtap task_iteration
    f(p, i);
  }
#pragma gtap taskloop nogroup depend(inout: p[0])
  for (int i = 0; i < n; i++) {
#pragma gtap task_iteration
    f(p, i);
  }
#pragma gtap taskloop nogroup collapse
  for (int i = 0; i < n; i++) {
#pragma gtap task_iteration
    f(p, i);
  }
#pragma gtap taskloop nogroup
  for (int i = 0; i < n; i++) {
#pragma gtap task_iteration nogroup
    f(p, i);
  }
}

__global__ void kernel(int *p, int n) {
#pragma gtap taskloop nogroup
  for (int i = 0; i < n; i++) {
#pragma gtap task_iteration
    f(p, i);
  }
}
#pragma gtap taskloop nogroup
// expected-error: 14:31: GTAP002 "'depend' is not a clause of '#pragma gtap taskloop'"
// expected-error: 19:39: GTAP003 "malformed collapse clause: '(' expected after 'collapse'"
// expected-error: 26:29: GTAP002 "'nogroup' is not a clause of '#pragma gtap task_iteration'"
// expected-error: 38:14: GTAP008 "'#pragma gtap taskloop' cannot stand here"
