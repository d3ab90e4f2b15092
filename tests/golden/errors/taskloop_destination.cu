// The result of an iteration's task cannot go to a variable that each thread has.
#include <gtap_block.cuh>

#pragma gtap function
__device__ int get(int n) { return n; }

#pragma gtap function
__device__ void local(int n, int *out) {
  int r[8] = {};
#pragma gtap taskloop nogroup
  for (int i = 0; i < n; i++) {
#pragma gtap task_iteration
    r[i] = get(i);
  }
#pragma gtap taskloop nogroup
  for (int i = 0; i < n; i++) {
#pragma gtap task_iteration
    out[i] = get(i);
  }
#pragma gtap taskwait
  if (threadIdx.x == 0)
    out[0] = r[0];
}
// expected-error: 13:5: GTAP167 "the turns of this taskloop cannot make a task each: the result goes to a variable of one thread, and not to global memory"
