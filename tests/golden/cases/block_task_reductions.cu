// Block-level tasks whose results are combined with a variable of each thread, and with memory.
#include <gtap_block.cuh>

#pragma gtap function
__device__ int part(int n, float *least);

#pragma gtap function
__device__ float value(int n) {
  return 1.0f / n;
}

#pragma gtap function
__device__ int part(int n, float *least) {
  int sum = threadIdx.x;
  for (int i = threadIdx.x; i < n; i += blockDim.x) {
#pragma gtap task in_reduction(+ : sum)
    sum += part(i, least);
#pragma gtap task in_reduction(min : *least)
    *least = min(*least, value(i + 1));
  }
#pragma gtap taskwait
  return sum;
}

__global__ void kernel(int n, float *least, int *out) {
#pragma gtap entry
  *out = part(n, least);
}
