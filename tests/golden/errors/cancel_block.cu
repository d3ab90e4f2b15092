// Cancellation where not all threads of a block, or of a team, come by; and in a taskgraph.
#include <gtap_block.cuh>

#pragma gtap function
__device__ void search(int n, int *out) {
  if (threadIdx.x == 0) {
#pragma gtap cancel taskgroup if (n > 3)
  }
  for (int i = threadIdx.x; i < n; i += blockDim.x) {
#pragma gtap cancellation point taskgroup
    out[i] = n;
  }
}

#pragma gtap function worker(team)
__device__ void team(int n, int *out) {
#pragma gtap parallel for
  for (int i = 0; i < n; i++) {
#pragma gtap cancel taskgroup if (out[i] == n)
  }
#pragma gtap taskgroup
  {
#pragma gtap cancel taskgroup if (out[0] == n)
#pragma gtap task
    search(n, out);
  }
}

#pragma gtap function
__device__ void graph(int n, int *out) {
#pragma gtap taskgraph graph_id(0)
  {
    if (threadIdx.x == 0) {
#pragma gtap task
      search(n, out);
    }
#pragma gtap cancellation point taskgroup
  }
}

#pragma gtap function
__device__ void group(int n, int *out) {
#pragma gtap taskgroup
  {
    if (threadIdx.x == 0) {
#pragma gtap task
      search(n, out);
#pragma gtap task
      team(n, out);
#pragma gtap task
      graph(n, out);
    }
  }
}

__global__ void kernel(int n, int *out) {
#pragma gtap entry
  group(n, out);
}
// expected-error: 7:14: GTAP222 "'#pragma gtap cancel taskgroup' stands in a branch that not all threads of the block take"
// expected-error: 10:14: GTAP222 "'#pragma gtap cancellation point taskgroup' stands in a branch that not all threads of the block take"
// expected-error: 19:14: GTAP222 "'#pragma gtap cancel taskgroup' stands in '#pragma gtap parallel for'"
// expected-error: 23:14: GTAP222 "'#pragma gtap cancel taskgroup' stands in the block of the taskgroup itself, in a team function"
// expected-error: 37:14: GTAP222 "'#pragma gtap cancellation point taskgroup' stands in a taskgraph"
// expected-error: 35:7: GTAP223 "'search' cannot be in a taskgroup that is cancelled: it is a task of a taskgraph"
