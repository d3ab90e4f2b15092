// The first solution ends the launch: gtap::stop() in a search for a place of n queens, in many launches, of which every
// second one is stopped by nobody and has to count all solutions; and a launch that is stopped while an error occurs.
#include <gtap_thread.cuh>

#include "queens.h"
#include "support.h"

#pragma gtap function
__device__ void place(int n, int row, Board board, Found *found) {
  atomicAdd(&found->begun, 1ull);
  if (gtap::stopping())
    return;
  if (row == n) {
    if (atomicCAS(&found->count, 0, 1) == 0) {
      found->board = board;
      gtap::stop(); // by who has written it, so that it is there behind the entry
    }
    return;
  }
  for (int column = 0; column < n; ++column)
    if (fits(board, row, column)) {
      Board next = board;
      next.column[row] = static_cast<signed char>(column);
#pragma gtap task
      place(n, row + 1, next, found);
    }
#pragma gtap taskwait
}

#pragma gtap function
__device__ int count(int n, int row, Board board) {
  if (row == n)
    return 1;
  int below[kMostQueens], sum = 0;
  for (int column = 0; column < n; ++column) {
    below[column] = 0;
    if (fits(board, row, column)) {
      Board next = board;
      next.column[row] = static_cast<signed char>(column);
#pragma gtap task
      below[column] = count(n, row + 1, next);
    }
  }
#pragma gtap taskwait
  for (int column = 0; column < n; ++column)
    sum += below[column];
  return sum;
}

__global__ void find_first(int n, Found *found, int *behind) {
#pragma gtap entry
  place(n, 0, Board{}, found);
  // What the task wrote before it stopped the launch is there behind the entry.
  if (threadIdx.x == 0)
    atomicAdd(behind, found->board.column[0] != found->board.column[1] ? 1 : 0);
}

__global__ void count_all(int n, int *out) {
#pragma gtap entry
  *out = count(n, 0, Board{});
}

// A result that every thread has is a zero where the launch was stopped.
#pragma gtap function
__device__ int stopped_with(int value) {
  gtap::stop();
  return value;
}
__global__ void no_result(int *out) {
#pragma gtap entry
  const int result = stopped_with(7);
  if (threadIdx.x == 0)
    atomicAdd(out, result);
}

// Outside of a launch nothing is stopped.
__global__ void no_launch(int *out) {
  gtap::stop();
  *out = gtap::stopping() ? 1 : 0;
}

static bool was_stopped() {
  gtap_statistics statistics;
  exec::check(gtap_get_statistics(&statistics), "gtap_get_statistics");
  return statistics.stopped;
}

int main(int argc, char **argv) {
  exec::Test test(argc, argv);
  const int n = test.size(10), small = 6;
  std::vector<int> wrong(1), none(1);
  const auto expect = [&](bool right, const char *what) {
    if (!right) {
      ++wrong[0];
      std::fprintf(stderr, "%s\n", what);
    }
  };
  unsigned long long begun = 0;
  const int blocks = GTAP_GRID_SIZE;
  for (int turn = 0; turn < 6; ++turn) {
    exec::Array<Found> found;
    exec::Array<int> behind, counted;
    find_first<<<blocks, GTAP_BLOCK_SIZE>>>(n, found.device(), behind.device());
    test.wait("find_first");
    expect(was_stopped(), "the launch was not stopped");
    expect(found.read()[0].count == 1 && is_solution(found.read()[0].board, n), "no solution");
    expect(behind.read()[0] == blocks, "a block did not see the solution behind the entry");
    begun = found.read()[0].begun;
#ifdef GTAP_TARGET_HOST
    expect(begun < 20000,
           "tasks were not dropped"); // of 35539 that a whole search of ten queens has
#endif
    count_all<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(small, counted.device());
    test.wait("count_all");
    expect(!was_stopped(), "the launch was stopped");
    expect(counted.read()[0] == 4, "another number of solutions");
  }
  exec::Array<int> result;
  no_result<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(result.device());
  test.wait("no_result");
  expect(was_stopped(), "the launch with one task was not stopped");
  expect(result.read()[0] == 0, "a result of a launch that was stopped");
  no_launch<<<1, 1>>>(result.device());
  test.wait("no_launch");
  expect(result.read()[0] == 0, "a kernel without an entry is stopping");
  std::printf("%llu tasks until the first solution\n", begun);
  test.equal("stop", wrong, none);
  return test.finish("first_solution");
}
