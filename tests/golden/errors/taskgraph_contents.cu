// Taskgraphs that wait, or are left.
#include <gtap_block.cuh>

__device__ float cells[64];

#pragma gtap function
__device__ void tile(int i) {
  if (threadIdx.x == 0)
    cells[i] += 1;
}

#pragma gtap function
__device__ void contents(int n) {
  for (int turn = 0; turn < n; turn++) {
#pragma gtap taskgraph
    {
#pragma gtap taskwait
      if (n == 3)
        continue;
      if (n == 4)
        return;
#pragma gtap taskgraph
      {
        if (threadIdx.x == 0)
#pragma gtap task depend(inout : cells[1])
          tile(1);
      }
    }
  }
#pragma gtap taskgraph
  {
#pragma gtap taskgroup
    {
      if (threadIdx.x == 0)
#pragma gtap task
        tile(2);
    }
  }
  if (n == 5)
    goto inside;
#pragma gtap taskgraph
  {
    if (n == 6)
      goto behind;
  inside:
    n += 0;
  behind:;
  }
}
// expected-error: 17:14: GTAP201 "'#pragma gtap taskwait' in a taskgraph: all of its tasks are there before one of them runs"
// expected-error: 22:14: GTAP201 "'#pragma gtap taskgraph' in a taskgraph: one graph cannot hold another one"
// expected-error: 19:9: GTAP202 "a continue leaves the taskgraph"
// expected-error: 21:9: GTAP202 "a return leaves the taskgraph"
// expected-error: 32:14: GTAP201 "'#pragma gtap taskgroup' in a taskgraph: all of its tasks are there before one of them runs"
// expected-error: 40:5: GTAP202 "a goto leads into the taskgraph"
