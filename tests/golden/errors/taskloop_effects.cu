// Turns of taskloops that change something, or call what threads call together; and a step of 0.
#include <gtap_block.cuh>
#pragma gtap function
__device__ void mix(int *p, int i) { p[0] = i; }
#pragma gtap function
__device__ int val(int *p, int i) { return p[0] + i; }
#pragma gtap function
__device__ void together(int *x, int n) {
#pragma gtap taskloop nogroup
  for (int i = 0; i < n; i++) {
    int q = __syncthreads_or(i);
#pragma gtap task_iteration depend(inout: x[q])
    mix(x, i);
  }
#pragma gtap taskloop nogroup
  for (int i = 0; i < n; i++) {
    int q = atomicAdd(x, 1);
#pragma gtap task_iteration depend(inout: x[q])
    mix(x, i);
  }
  int z = 0;
#pragma gtap taskloop nogroup
  for (int i = 0; i < n; i++) {
#pragma gtap task_iteration depend(inout: x[0])
    mix(x, z++);
  }
#pragma gtap taskloop nogroup
  for (int i = 0; i < n; i += 0) {
#pragma gtap task_iteration depend(inout: x[0])
    mix(x, i);
  }
#pragma gtap taskloop nogroup
  for (int i = 0; i < n; i++) {
    if (i % 3 == 0) {
#pragma gtap task_iteration depend(inout: x[0])
      mix(x, i);
    } else {
#pragma gtap task_iteration depend(inout: x[1])
      mix(x, i);
    }
  }
}
// expected-error: 11:13: GTAP167 "the turns of this taskloop cannot make a task each: a turn is the work of one thread, which must not call '__syncthreads_or'"
// expected-error: 17:13: GTAP167 "the turns of this taskloop cannot make a task each: a turn is the work of one thread, which must not call 'atomicAdd'"
// expected-error: 25:12: GTAP167 "the turns of this taskloop cannot make a task each: a turn must not change anything, and this expression does"
// expected-error: 28:3: GTAP167 "the turns of this taskloop cannot make a task each: the loop has a step that is not above 0"
