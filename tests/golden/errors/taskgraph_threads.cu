// A taskgraph that some threads reach, and a task of one that all threads make.
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
  }
}
// expected-error: 15:14: GTAP123 "not all threads of the block reach this taskwait together"
// expected-error: 24:14: GTAP164 "all threads of the block spawn this task, so that its 'depend' has no order"
