// An entry before what is no call, and dynamic shared memory in a block-level task.
#include <gtap_block.cuh>

#pragma gtap function
__device__ void f(int n, int *out) {
  extern __shared__ int cells[];
  cells[threadIdx.x] = n;
  out[0] = cells[0];
}

__global__ void block(int n, int *out) {
#pragma gtap entry
  {
    out[0] = n;
  }
}
__global__ void loop(int n, int *out) {
#pragma gtap entry
  for (int i = 0; i < n; i++)
    out[i] = i;
}

// expected-error: 13:3: GTAP136 "'#pragma gtap entry' stands before a statement that is no call"
// expected-error: 19:3: GTAP136 "'#pragma gtap entry' stands before a statement that is no call"
// expected-error: 6:25: GTAP135 "extern __shared__ variable 'cells' in a block-level task function"
