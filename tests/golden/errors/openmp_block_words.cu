// Reports of parts that the translator has made functions of speak of the user's text, and of '#pragma omp'.
// gtap-options: --omp
#include <gtap_block.cuh>

__device__ int cells[64];

#pragma gtap function
__device__ void leaf(int i) { cells[i] += 1; }

#pragma gtap function
__device__ void graph(int n) {
#pragma omp taskgraph
  {
    if (threadIdx.x == 0) {
#pragma omp task depend(inout : cells[0])
      {
        if (threadIdx.x == 0) {
#pragma omp task
          leaf(n);
        }
      }
    }
  }
}
// expected-error: 16:7: GTAP204 "a block of 'graph' spawns tasks or waits, and a task of a taskgraph does neither"
