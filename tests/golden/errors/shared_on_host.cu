// gtap-options: --target=host
// Pointers and references to __shared__ memory that live across a taskwait: right on a GPU, not on the host target.
#include <gtap_block.cuh>
#pragma gtap function
__device__ void leaf(int n, int *out) { if (threadIdx.x == 0) atomicAdd(out + 1, n); }
struct View { int *v; };
#pragma gtap function
__device__ void work(int n, int *out) {
  __shared__ int tile[GTAP_BLOCK_SIZE];
  int *p = tile;
  int (&r)[GTAP_BLOCK_SIZE] = tile;
  View view{tile};
  int *q = tile;
  q[threadIdx.x] = 1;
  if (threadIdx.x == 0) {
#pragma gtap task
    leaf(n, out);
#pragma gtap task
    leaf(n + 1, out);
  }
#pragma gtap taskwait
  p[threadIdx.x] = n;
  r[threadIdx.x] += 0;
  __syncthreads();
  if (threadIdx.x == 1 && (tile[0] != n || view.v[5] != n)) atomicAdd(out, 1);
}
__global__ void k(int n, int *out) {
#pragma gtap entry
  work(n, out);
}
// expected-error: 10:8: GTAP139 "'p' leads to __shared__ variable 'tile' and lives across a taskwait: not on the host target"
// expected-error: 11:9: GTAP139 "'r' leads to __shared__ variable 'tile' and lives across a taskwait: not on the host target"
// expected-error: 12:8: GTAP139 "'view' leads to __shared__ variable 'tile' and lives across a taskwait: not on the host target"
