// A malformed schedule is the only mistake: nothing is said of what belongs to its taskloop.
#include <gtap_block.cuh>

#pragma gtap function
__device__ void f(int *p) {
  *p += 1;
}

#pragma gtap function
__device__ void g(int *p, int n) {
#pragma gtap taskloop schedule(often) nogroup
  for (int i = 0; i < n; i++) {
#pragma gtap task_iteration depend(inout : p[i])
    f(p + i);
  }
#pragma gtap taskloop nogroup schedule(static, )
  for (int i = 0; i < n; i++)
    if (p[i] > 0) {
#pragma gtap task_iteration depend(inout : p[i])
      f(p + i);
    }
}

__global__ void kernel(int *p, int n) {
#pragma gtap entry
  g(p, n);
}
// expected-error: 11:37: GTAP003 "malformed schedule clause: 'often' is none of its words"
// expected-error: 16:31: GTAP188 "this schedule is not for this taskloop: the tasks of a graph are run one by one, by a schedule that is 'static', 'dynamic' or 'runtime', without a number"
