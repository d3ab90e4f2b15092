// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Fibonacci numbers by naive recursion: a task per call, or, with --cutoff, plain recursion below
// it. The work in a task is next to nothing, so the time is the runtime's.
#include <gtap_thread.cuh>

#include "../common/run.h"

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

__device__ int fib_serial(int n) {
  return n < 2 ? n : fib_serial(n - 1) + fib_serial(n - 2);
}

#pragma gtap function
__device__ int fib_with_cutoff(int n, int cutoff) {
  if (n < cutoff)
    return fib_serial(n);
  int a, b;
#pragma gtap task
  a = fib_with_cutoff(n - 1, cutoff);
#pragma gtap task
  b = fib_with_cutoff(n - 2, cutoff);
#pragma gtap taskwait
  return a + b;
}

__global__ void fib_kernel(int n, int *result) {
#pragma gtap entry
  *result = fib(n);
}

__global__ void fib_with_cutoff_kernel(int n, int cutoff, int *result) {
#pragma gtap entry
  *result = fib_with_cutoff(n, cutoff);
}

static int fib_by_iteration(int n) {
  int current = 0, next = 1;
  for (int i = 0; i < n; ++i) {
    const int sum = current + next;
    current = next;
    next = sum;
  }
  return current;
}

int main(int argc, char **argv) {
  long long n = 20, cutoff = 0;
  samples::RunOptions options;
  samples::CommandLine line("fib", "Computes a Fibonacci number with a task for each call.");
  line.size("which Fibonacci number", n, 0, 45);
  line.option("--cutoff", "C", "recurse serially below C, 0 for never", cutoff, 0, 45);
  options.add_to(line);
  line.parse(argc, argv);
  if (cutoff == 1)
    cutoff = 2; // fib(1) must end the recursion

  samples::begin_on_all(samples::config_of(options));
  samples::DeviceArray<int> result(1);
  const int expected = fib_by_iteration(static_cast<int>(n));
  return samples::run(
      options, [&] { result.fill(0xff); },
      [&] {
#if GTAP_PEERS
        if (cutoff == 0)
          samples::launch_on_all(fib_kernel, static_cast<int>(n), result.get());
        else
          samples::launch_on_all(fib_with_cutoff_kernel, static_cast<int>(n),
                                 static_cast<int>(cutoff), result.get());
#else
        if (cutoff == 0)
          fib_kernel<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(static_cast<int>(n), result.get());
        else
          fib_with_cutoff_kernel<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(
              static_cast<int>(n), static_cast<int>(cutoff), result.get());
#endif
      },
      [&] {
        const int found = result.value();
        return samples::Answer{"fib(" + std::to_string(n) + ") = " + std::to_string(found),
                               found == expected};
      });
}
