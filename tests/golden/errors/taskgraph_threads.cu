// A taskgraph that some threads reach, tasks of one that all threads make, and numbers of graphs that differ.
#include <gtap_block.cuh>

__device__ float cells[64];

#pragma gtap function
__device__ void tile(int i) {
  if (threadIdx.x == 0)
    cells[i] += 1;
}

#pragma gtap function
__device__ void threads(int n) {
  if (threadIdx.x < 7) {
#pragma gtap taskgraph
    {
      if (threadIdx.x == 0)
#pragma gtap task
        tile(n);
    }
  }
#pragma gtap taskgraph
  {
#pragma gtap task
    tile(n);
#pragma gtap task
    tile(threadIdx.x);
#pragma gtap task depend(inout : cells[threadIdx.x])
    tile(threadIdx.x);
  }
}

#pragma gtap function
__device__ void numbers(int n) {
  const int own = threadIdx.x + n;
#pragma gtap taskgraph graph_id(own)
  {
  }
#pragma gtap taskgraph graph_id(n) graph_reset(threadIdx.x == 3)
  {
  }
}
// expected-error: 15:14: GTAP123 "not all threads of the block reach this taskwait together"
// expected-error: 24:14: GTAP197 "all threads of the block spawn this task of the taskgraph, which one thread has to"
// expected-error: 26:14: GTAP197 "all threads of the block spawn this task of the taskgraph, which one thread has to"
// expected-error: 28:14: GTAP164 "all threads of the block spawn this task, so that its 'depend' has no order"
// expected-error: 36:37: GTAP198 "'graph_id' is not the same in all threads of the block, which run one graph"
// expected-error: 39:23: GTAP198 "'graph_reset' is not the same in all threads of the block, which run one graph"
