// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A plain function with a large frame between two calls of a task function: more than the runtime keeps free by default.
// gtap-check-frames names it, and says which GTAP_STACK_RESERVE is enough; compiled with that, a recursion that is too
// deep is an error, and the context lives.
#include <gtap_thread.cuh>

#include "tasks.h"

#include <cstdio>

__device__ int walk(int n);

__device__ __noinline__ int through(int n) {
  int values[600];
  for (int i = 0; i < 600; ++i)
    values[i] = i * n;
  const int below = walk(n - 1);
  int sum = below;
  for (int i = 0; i < 600; ++i)
    sum += values[(i * 7 + (below & 1023)) % 600];
  return sum;
}

#pragma gtap function
__device__ int walk(int n) {
  if (n < 1)
    return 1;
  int below;
#pragma gtap task
  below = walk(0);
#pragma gtap taskwait
  return below + through(n);
}

__global__ void start(int depth, int *result) {
#pragma gtap entry
  *result = walk(depth);
}

int main() {
  int *result;
  expect(cudaMalloc(&result, sizeof(int)), "cudaMalloc");
  expect(gtap_initialize() == GTAP_SUCCESS, "gtap_initialize()");
  int out_of_stack = 0;
  for (int depth : {0, 1, 2, 3, 5, 8, 13, 100, 1000, 0}) {
    start<<<1, 32>>>(depth, result);
    const gtap_status status = gtap_synchronize();
    std::printf("depth %d: %s\n", depth,
                status == GTAP_SUCCESS ? "ended" : gtap_error_string(status));
    expect(status == GTAP_SUCCESS || status == GTAP_ERROR_OUT_OF_STACK, "how the launch ended");
    out_of_stack += status != GTAP_SUCCESS;
    expect(cudaDeviceSynchronize(), "the context");
  }
  expect(out_of_stack > 0, "some depth found no call stack");
  int found = 0;
  expect(cudaMemcpy(&found, result, sizeof(int), cudaMemcpyDeviceToHost), "cudaMemcpy");
  expect(found == 1, "the answer of a launch after that");
  expect(gtap_finalize() == GTAP_SUCCESS, "gtap_finalize()");
  std::printf("frame_too_large: correct\n");
}
