// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The sum of a value of each thread of a block, as one writes it by hand. Must not know what is summed.
#pragma once

namespace samples {

// Valid in the first thread. All threads of the block call it, at most 1,024; the block has whole warps.
template <class T>
__device__ T block_sum(T own) {
  __shared__ T sums[32];
  for (unsigned distance = 16; distance != 0; distance /= 2)
    own += __shfl_down_sync(0xffffffffu, own, distance);
  __syncthreads(); // the sums of an earlier call have been read
  if (threadIdx.x % 32 == 0)
    sums[threadIdx.x / 32] = own;
  __syncthreads();
  if (threadIdx.x == 0)
    for (unsigned warp = 1; warp < blockDim.x / 32; ++warp)
      own += sums[warp];
  return own;
}

} // namespace samples
