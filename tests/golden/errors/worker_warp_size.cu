// The header for warps, and another size of block.
#define GTAP_BLOCK_SIZE 64
#include <gtap_warp.cuh>

#pragma gtap function
__device__ int most(const int *values, int count) {
  return values[threadIdx.x % count];
}
// expected-error: 9:2: ""gtap_warp.cuh: a block is one warp, so GTAP_BLOCK_SIZE must be 32, or must not be defined.""
