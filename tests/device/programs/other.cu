// The second translated file of the behaviour test.
#include <gtap_thread.cuh>

#include "tasks.h"

#pragma gtap function
__device__ long long sum(int n) {
  if (n < 1)
    return 0;
  long long left, right;
#pragma gtap task
  left = sum(n / 2);
#pragma gtap task
  right = sum(n - 1 - n / 2);
#pragma gtap taskwait
  return 1 + left + right;
}

__global__ void sum_kernel(int n, long long *result) {
#pragma gtap entry
  *result = sum(n);
}

gtap::file other_file() {
  return gtap::this_file();
}

void launch_other(int n, long long *result, cudaStream_t stream) {
  sum_kernel<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE, 0, stream>>>(n, result);
}
