// Graphs of thread-level tasks are not recorded.
#include <gtap_thread.cuh>

__device__ float cells[64];

#pragma gtap function
__device__ void row(int i) {
  cells[i] += 1;
}

#pragma gtap function
__device__ void rows(int n) {
#pragma gtap taskgraph
  {
#pragma gtap task depend(inout : cells[n])
    row(n);
  }
}
// expected-error: 13:14: GTAP200 "'#pragma gtap taskgraph' stands in 'rows', which is a thread-level function"
