// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// gtap::launch(): handles of launches on several streams, of a kernel and of a kernel template, each with its own result,
// figures and error. Usage: launch_handles N
#define GTAP_INLINE_LEVELS 0 // the number of tasks does not depend on the schedule
#include <gtap_thread.cuh>

#include "support.h"

#include <string>
#include <utility>
#include <vector>

#pragma gtap function
__device__ long paths(int n) {
  if (n < 2)
    return 1;
  long a, b;
#pragma gtap task
  a = paths(n - 1);
#pragma gtap task
  b = paths(n - 2);
#pragma gtap taskwait
  return a + b;
}

__global__ void count_paths(int n, long *out) {
#pragma gtap entry
  *out = paths(n);
}

template <class T>
__global__ void count_as(int n, T *out) {
#pragma gtap entry
  long all = paths(n);
  if (blockIdx.x == 0 && threadIdx.x == 0)
    *out = static_cast<T>(all);
}

template <class T>
static gtap::launch_handle launch_as(cudaStream_t stream, int n, T *out) {
  return gtap::launch(4, 64, stream, count_as<T>, n, out);
}

static void expect(bool good, const char *what) {
  if (!good)
    exec::fail("launch_handles", what);
}

static long fibonacci(int n) { // paths(n)
  long a = 1, b = 1;
  while (n-- > 1)
    a = std::exchange(b, a + b);
  return b;
}

// Waits, and compares the figures: of tasks or of spawns that ran inline for lack of records.
static void check_end(const gtap::launch_handle &handle, int n) {
  exec::check(handle.wait(), "wait");
  expect(handle.done(), "a launch that was waited for is done");
  gtap_statistics figures;
  exec::check(handle.statistics(figures), "statistics");
  const unsigned long long tasks = 2 * static_cast<unsigned long long>(fibonacci(n)) - 1;
  expect(figures.inline_spawns != 0 || figures.tasks == tasks, "the tasks of the launch");
}

int main(int argc, char **argv) {
  exec::Test test(argc, argv);
  const int n = test.size(12);
  cudaStream_t one, two;
  exec::check(cudaStreamCreate(&one), "cudaStreamCreate");
  exec::check(cudaStreamCreate(&two), "cudaStreamCreate");
  exec::Array<long> of_one(1), of_two(1);
  exec::Array<unsigned> of_three(1);
  const gtap::launch_handle first = gtap::launch(one, count_paths, n, of_one.device());
  const gtap::launch_handle wrong = gtap::launch(2, 48, two, count_paths, n, of_one.device());
  const gtap::launch_handle second = gtap::launch(32, two, &count_as<long>, n - 1, of_two.device());
  gtap::launch_handle third = launch_as(one, n - 2, of_three.device());
  const gtap::launch_handle moved = std::move(third);
  check_end(moved, n - 2);
  check_end(second, n - 1);
  check_end(first, n);
  expect(of_one.read()[0] == fibonacci(n), "the first result");
  expect(of_two.read()[0] == fibonacci(n - 1), "the second result");
  expect(of_three.read()[0] == static_cast<unsigned>(fibonacci(n - 2)), "the third result");
  expect(!third.valid() && third.wait() == GTAP_ERROR_INVALID_LAUNCH, "a handle of nothing");
  expect(wrong.wait() == GTAP_ERROR_INVALID_LAUNCH, "the error of the wrong one");
  expect(std::string(gtap_error_string(GTAP_ERROR_INVALID_LAUNCH))
                 .find("Launch " + std::to_string(wrong.number()) + ", of kernel 'count_paths'") ==
             0,
         "its sentence");
  exec::check(gtap_synchronize(), "nothing is left to tell");
  static_cast<void>(gtap::launch(2, 48, one, count_as<long>, n, of_one.device()));
  expect(gtap_synchronize() == GTAP_ERROR_INVALID_LAUNCH, "the error of one that was dropped");
  expect(std::string(gtap_error_string(GTAP_ERROR_INVALID_LAUNCH)).find("'count_as'") !=
             std::string::npos,
         "its name");
  cudaStreamDestroy(one);
  cudaStreamDestroy(two);
  return test.finish("launch_handles");
}
