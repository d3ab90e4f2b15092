// Many launches without a reset: the same program and another one in turn, in grids and blocks of
// different sizes, and once more after the runtime was finalised and initialised again.
#include <gtap_thread.cuh>

#include "support.h"

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

#pragma gtap function
__device__ void count(int n, int *counter) {
  atomicAdd(counter, n);
  for (int i = 1; i < n; ++i) {
#pragma gtap task
    count(n - i, counter);
  }
}

__global__ void fib_with_tasks(int n, int *result) {
#pragma gtap entry
  *result = fib(n);
}

__global__ void count_with_tasks(int n, int *counter) {
#pragma gtap entry
  count(n, counter);
}

__global__ void fib_serially(int n, int *result) {
  *result = fib(n);
}

__global__ void count_serially(int n, int *counter) {
  count(n, counter);
}

static void round(exec::Test &test, int n, int blocks, int block_size) {
  exec::Array<int> fib_result, fib_serial, counter, counter_serial;
  fib_with_tasks<<<blocks, block_size>>>(n, fib_result.device());
  test.wait("fib_with_tasks");
  count_with_tasks<<<blocks, block_size>>>(n, counter.device());
  test.wait("count_with_tasks");
  fib_serially<<<1, 1>>>(n, fib_serial.device());
  test.wait("fib_serially");
  count_serially<<<1, 1>>>(n, counter_serial.device());
  test.wait("count_serially");
  test.equal("fib", fib_result, fib_serial);
  test.equal("count", counter, counter_serial);
}

int main(int argc, char **argv) {
  exec::Test test(argc, argv);
  const int n = test.size(5);
  for (int turn = 0; turn < 5; ++turn)
    round(test, n + turn % 2, 1 + turn % 3, turn % 2 ? 32 : 64);
  exec::check(gtap_finalize(), "gtap_finalize");
  exec::check(gtap_initialize(), "gtap_initialize");
  round(test, n, 2, 96);
  return test.finish("repeated_launches");
}
