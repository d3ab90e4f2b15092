// Directives in a block-level function: its block is the region.
#include <gtap_block.cuh>

#pragma gtap function
__device__ void smooth(int *values, int *out, int count) {
  __shared__ int most;
  int mine;
#pragma gtap single
  most = 0;
#pragma gtap for reduction(max : most)
  for (int i = 0; i < count; ++i) {
    out[i] = values[i] * 2;
    most = max(most, out[i]);
  }
#pragma gtap single copyprivate(mine)
  mine = most + 1;
#pragma gtap for schedule(dynamic) nowait
  for (int i = 0; i < count; ++i)
    out[i] += mine;
#pragma gtap barrier
  if (threadIdx.x == 0 && count > 10) {
#pragma gtap task
    smooth(out, values, count / 2);
  }
}

__global__ void start(int *values, int *out, int count) {
#pragma gtap entry
  smooth(values, out, count);
}
