// Code around the entry: what stands before and after it runs on every thread, its arguments are
// evaluated once, and every thread sees the result behind it.
#include <gtap_thread.cuh>

#include "support.h"

#include <cstdint>

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

__device__ int count_call(int *calls, int value) {
  atomicAdd(calls, 1);
  return value;
}

__global__ void with_tasks(int n, int *before, int *after, int *calls, int *result) {
  const int thread = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x);
  int kept = thread + 5;
  before[thread] = kept;
#pragma gtap entry
  *result = fib(count_call(calls, n));
  kept += *result;
  after[thread] = kept;
}

__global__ void serially(int n, int threads, int *before, int *after, int *calls, int *result) {
  for (int thread = 0; thread < threads; ++thread)
    before[thread] = thread + 5;
  *result = fib(count_call(calls, n));
  for (int thread = 0; thread < threads; ++thread)
    after[thread] = thread + 5 + *result;
}

// Every thread has a result of its own, at the address that its alignas asks for.
__global__ void aligned_result(int n, int *results) {
#pragma gtap entry
  alignas(64) [[maybe_unused]] int result = fib(n);
  const int thread = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x);
  results[thread] = reinterpret_cast<std::uintptr_t>(&result) % 64 == 0 ? result : -1;
}

__global__ void aligned_serially(int n, int threads, int *results) {
  for (int thread = 0; thread < threads; ++thread)
    results[thread] = fib(n);
}

static void compare_aligned(exec::Test &test, int n, int threads) {
  exec::Array<int> results(threads), serial(threads);
  aligned_result<<<1, threads>>>(n, results.device());
  test.wait("aligned_result");
  aligned_serially<<<1, 1>>>(n, threads, serial.device());
  test.wait("aligned_serially");
  test.equal("aligned", results, serial);
}

static void compare(exec::Test &test, int n, int blocks, int block_size) {
  const int threads = blocks * block_size;
  exec::Array<int> before(threads), after(threads), calls, result;
  with_tasks<<<blocks, block_size>>>(n, before.device(), after.device(), calls.device(),
                                     result.device());
  test.wait("with_tasks");
  exec::Array<int> serial_before(threads), serial_after(threads), serial_calls, serial_result;
  serially<<<1, 1>>>(n, threads, serial_before.device(), serial_after.device(),
                     serial_calls.device(), serial_result.device());
  test.wait("serially");
  test.equal("before", before, serial_before);
  test.equal("after", after, serial_after);
  test.equal("calls", calls, serial_calls);
  test.equal("result", result, serial_result);
}

int main(int argc, char **argv) {
  exec::Test test(argc, argv);
  const int n = test.size(8);
  compare(test, n, 1, 32);
  compare(test, n, 1, 96);
  compare(test, n, 3, 64);
  compare_aligned(test, n, 64);
  return test.finish("entry_context");
}
