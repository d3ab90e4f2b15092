// Serial versions with large frames (a struct by value, arrays, a plain function with an array of its own) and few
// records: with any call stack the launch ends well or in GTAP_ERROR_OUT_OF_STACK, and the context lives.
#include <gtap_thread.cuh>

#include "tasks.h"

#include <cstdio>

struct table {
  int values[34];
};

__device__ __noinline__ int plain(const int *from, int n) {
  int copy[40];
  for (int i = 0; i < 40; ++i)
    copy[i] = from[i % 34] * n;
  int sum = 0;
  for (int i = 0; i < 40; ++i)
    sum += copy[(i * 7 + (n & 1023)) % 40];
  return sum;
}

#pragma gtap function
__device__ int walk(table given, int n) {
  int local[64];
  for (int i = 0; i < 64; ++i)
    local[i] = given.values[(i + n) % 34];
  if (n < 1)
    return local[given.values[0] & 63];
  table next = given;
  next.values[n % 34] += n;
  int below;
#pragma gtap task
  below = walk(next, n - 1);
#pragma gtap taskwait
  return below / 2 + local[(n * 3) & 63] + plain(given.values, n);
}

__global__ void chain(int depth, int *result) {
  table start;
  for (int i = 0; i < 34; ++i)
    start.values[i] = i;
#pragma gtap entry
  *result = walk(start, depth);
}

int main() {
  int *result;
  expect(cudaMalloc(&result, sizeof(int)), "cudaMalloc");
  int wanted = 0;
  int out_of_stack = 0;
  std::size_t before;
  expect(cudaDeviceGetLimit(&before, cudaLimitStackSize), "cudaDeviceGetLimit");
  // 0: what the runtime chooses. It never lowers a limit, so that is done here.
  for (std::size_t stack : {0, 65536, 1024, 1280, 1536, 2048, 3072, 4096, 6144, 8192, 1024}) {
    expect(cudaDeviceSetLimit(cudaLimitStackSize, stack == 0 ? before : stack),
           "cudaDeviceSetLimit");
    gtap_config config;
    config.max_records = stack == 65536 ? 0 : 64;
    config.stack_bytes = stack;
    expect(gtap_initialize(config) == GTAP_SUCCESS, "gtap_initialize()");
    for (int depth : {3, 40, 90, 2000, 3}) {
      if (depth == 2000 && stack == 65536)
        continue;
      chain<<<1, 32>>>(depth, result);
      const gtap_status status = gtap_synchronize();
      std::printf("stack %zu, depth %d: %s\n", stack, depth,
                  status == GTAP_SUCCESS ? "ended" : gtap_error_string(status));
      expect(status == GTAP_SUCCESS || status == GTAP_ERROR_OUT_OF_STACK, "how the launch ended");
      out_of_stack += status != GTAP_SUCCESS;
      expect(cudaDeviceSynchronize(), "the context");
    }
    int found = 0;
    expect(cudaMemcpy(&found, result, sizeof(int), cudaMemcpyDeviceToHost), "cudaMemcpy");
    if (stack == 0)
      wanted = found;
    expect(found == wanted, "the answer of a launch after that");
    expect(gtap_finalize() == GTAP_SUCCESS, "gtap_finalize()");
  }
  expect(out_of_stack > 0, "some depth found no call stack");
  std::printf("large_frames: correct\n");
}
