// Taskgraphs where none can be, and what they cannot hold.
#include <gtap_block.cuh>

__device__ float cells[64];

#pragma gtap function
__device__ void tile(int i) {
  if (threadIdx.x == 0)
    cells[i] += 1;
}

#pragma gtap function
__device__ void places(int n) {
#pragma gtap taskgraph
  tile(n);
#pragma gtap taskgraph
  int a = n;
  cells[0] = a;
#pragma gtap taskgraph
  {
#pragma gtap taskloop
    for (int i = 0; i < n; i++)
      cells[i] = 1;
  }
}

#pragma gtap function
__device__ void number(float x) {
#pragma gtap taskgraph graph_id(x)
  {
#pragma gtap task depend(inout : cells[1])
    tile(1);
  }
}

#pragma gtap function worker(team)
__device__ void team(int n) {
#pragma gtap taskgraph
  {
#pragma gtap task depend(inout : cells[n])
    tile(n);
  }
}
// expected-error: 16:14: GTAP200 "'#pragma gtap taskgraph' stands before a declaration"
// expected-error: 29:33: GTAP005 "the expression in 'graph_id' is not an integer: its type is 'float'"
// expected-error: 14:14: GTAP200 "'#pragma gtap taskgraph' stands before a statement that is no block"
// expected-error: 21:14: GTAP201 "a taskloop without 'task_iteration' in a taskgraph: its tasks make others"
// expected-error: 38:14: GTAP200 "'#pragma gtap taskgraph' stands in 'team', which is a team function"
