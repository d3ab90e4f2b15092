// Loops of block-level tasks: one thread makes what such a loop spawns, at the price of each alone.
// gtap-options: -Rgtap=loops
#include <gtap_block.cuh>

#pragma gtap function
__device__ void visit(int i, int *out) {
  out[i & 7] = i;
}

#pragma gtap function
__device__ void some(const int *list, int n, int *out) {
  if (threadIdx.x == 0)
    for (int i = 0; i < n; ++i) {
#pragma gtap task
      visit(list[i], out);
    }
  if (threadIdx.x == 0)
    for (int i = 0; i < n; ++i) { // divided
#pragma gtap task
      visit(i, out);
    }
  if (threadIdx.x == 0)
    for (int at = list[0]; at >= 0; at = list[at]) {
#pragma gtap task
      visit(at, out);
    }
  if (threadIdx.x == 0)
    for (int i = 1; i < n; ++i) {
#pragma gtap task depend(in: out[i - 1]) depend(inout: out[i])
      visit(i, out);
    }
#pragma gtap taskloop nogroup
  for (int i = 0; i < n; ++i) {
#pragma gtap task_iteration
    visit(i, out);
  }
}
// expected-remark: 13:5: loops "one thread spawns all tasks of this loop, one after the other, at some 1.5 microseconds each on an H200: it reads memory, which may change before the turn runs; a taskwait right behind the loop or __ldg would do (line 15)"
// expected-remark: 23:5: loops "one thread spawns all tasks of this loop, one after the other, at some 1.5 microseconds each on an H200: it does not advance its variable by a step"
// expected-remark: 28:5: loops "one thread spawns all tasks of this loop, one after the other, at some 1.5 microseconds each on an H200: it spawns tasks that depend on each other"
