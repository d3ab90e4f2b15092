// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The smallest whole program: a Fibonacci number, with a task for each call.
#include <gtap_thread.cuh>

#include <cstdio>

#pragma gtap function
__device__ int fib(int n) {
  if (n < 2)
    return n;
  int a, b;
#pragma gtap task
  a = fib(n - 1);
#pragma gtap task
  b = fib(n - 2);
#pragma gtap taskwait
  return a + b;
}

__global__ void fib_kernel(int n, int *result) {
#pragma gtap entry
  *result = fib(n);
}

int main() {
  int *result = nullptr;
  gtap_status status = gtap_initialize();
  if (status == GTAP_SUCCESS && cudaMallocManaged(&result, sizeof *result) == cudaSuccess) {
    fib_kernel<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(25, result);
    status = gtap_synchronize();
  }
  if (status != GTAP_SUCCESS || !result) {
    std::fprintf(stderr, "hello: %s\n", gtap_error_string(status));
    return 1;
  }
  std::printf("fib(25) = %d\n", *result);
  cudaFree(result);
  gtap_finalize();
}
