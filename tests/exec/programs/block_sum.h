// The sum of what the threads of a block have. All of them call it, and all get it.
#pragma once

template <class T>
__device__ T sum_of_block(T own) {
  __shared__ unsigned long long total;
  __syncthreads(); // the sum before has been read
  if (threadIdx.x == 0)
    total = 0;
  __syncthreads();
  atomicAdd(&total, static_cast<unsigned long long>(own));
  __syncthreads();
  return static_cast<T>(total);
}
