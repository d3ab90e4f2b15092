// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// How many threads regions ask for: too few, and with 'strict:' too many, end the launch in an error that names the line.
#include <gtap_block.cuh>

#include "support.h"

#include <cstring>
#include <string>

#pragma gtap function worker(team)
__device__ int count_threads(int threads, int parts, bool pooled) {
  int count = 0;
  if (pooled)
    switch (threads) {
    default: {
#pragma gtap parallel num_threads(strict : parts) reduction(+ : count)
      count++;
    }
    }
#pragma gtap parallel num_threads(threads)
  {
#pragma gtap parallel num_threads(parts) // of a thread's lanes
#pragma gtap atomic
    count++;
  }
  return count;
}
__global__ void count_kernel(int threads, int parts, bool pooled, int *result) {
#pragma gtap entry
  *result = count_threads(threads, parts, pooled);
}

#pragma gtap function worker(team)
__device__ int count_exactly(int threads) {
  int count = 0;
#pragma gtap parallel num_threads(strict : threads) if (threads != 5) reduction(+ : count)
  count++;
  return count;
}
__global__ void exact_kernel(int threads, int *result) {
#pragma gtap entry
  *result = count_exactly(threads);
}

// What the launch that has ended before ends in, and the line that it names.
static void expect(exec::Test &test, const char *what, gtap_status expected, const char *line) {
  const gtap_status status = gtap_synchronize();
  if (status != expected)
    std::fprintf(stderr, "%s ended in %d: %s\n", what, int(status), gtap_error_string(status));
  test.equal(what, std::vector<int>{status}, std::vector<int>{expected});
  if (expected == GTAP_SUCCESS)
    return;
  const bool named = std::strstr(gtap_error_string(status), line) != nullptr;
  if (!named)
    std::fprintf(stderr, "%s: %s\n", what, gtap_error_string(status));
  test.equal(what, std::vector<int>{named}, std::vector<int>{1});
}

int main(int argc, char **argv) {
  exec::Test test(argc, argv);
  exec::Array<int> result;
  auto count = [&](int threads, int parts, bool pooled) {
    count_kernel<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(threads, parts, pooled, result.device());
  };
  count(4, 3, false);
  expect(test, "four of three", GTAP_SUCCESS, "");
  test.equal("four of three", result.read(), {12});
  count(1000, 1, true);
  expect(test, "all", GTAP_SUCCESS, "");
  test.equal("all", result.read(), {GTAP_BLOCK_SIZE + 1});
  count(0, 1, false);
  expect(test, "none", GTAP_ERROR_NUM_THREADS, "Line 20 ");
  count(-7, 1, false);
  expect(test, "less", GTAP_ERROR_NUM_THREADS, "Line 20 ");
  count(2, 0, false);
  expect(test, "no lanes", GTAP_ERROR_NUM_THREADS, "Line 22 ");
  count(2, GTAP_BLOCK_SIZE + 1, true);
  expect(test, "a pool's", GTAP_ERROR_NUM_THREADS, "Line 16 ");
  for (int threads : {1, 5, 33, GTAP_BLOCK_SIZE}) {
    exact_kernel<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(threads, result.device());
    expect(test, "exactly", GTAP_SUCCESS, "");
    test.equal("exactly", result.read(), {threads == 5 ? 1 : threads});
  }
  exact_kernel<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(GTAP_BLOCK_SIZE + 1, result.device());
  expect(test, "too many", GTAP_ERROR_NUM_THREADS, "Line 36 ");
  exact_kernel<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(0, result.device());
  expect(test, "no thread", GTAP_ERROR_NUM_THREADS, "Line 36 ");
  count(4, 3, false); // the next one is not concerned
  expect(test, "again", GTAP_SUCCESS, "");
  test.equal("again", result.read(), {12});
  return test.finish("team_sizes");
}
