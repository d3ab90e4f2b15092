// Block-level tasks stop their launch, by all threads or by one; every second launch is stopped by nobody, and counts.
#include <gtap_block.cuh>

#include "queens.h"
#include "support.h"

// Each thread tries a column.
#pragma gtap function
__device__ void place(int n, int row, const Board board, Found *found) {
  const int column = static_cast<int>(threadIdx.x);
  if (column == 0)
    atomicAdd(&found->begun, 1ull);
  if (row == n) {
    __shared__ int taken;
    if (column == 0) {
      taken = atomicCAS(&found->count, 0, 1);
      if (taken == 0)
        found->board = board;
    }
    __syncthreads();
    if (taken == 0)
      gtap::stop(); // in all threads
    return;
  }
  if (column < n && fits(board, row, column)) {
    Board next = board;
    next.column[row] = static_cast<signed char>(column);
#pragma gtap task
    place(n, row + 1, next, found);
  }
#pragma gtap taskwait
}

#pragma gtap function
__device__ void count(int n, int row, const Board board, int *solutions) {
  const int column = static_cast<int>(threadIdx.x);
  if (row == n) {
    if (column == 0)
      atomicAdd(solutions, 1);
    return;
  }
  if (column < n && fits(board, row, column)) {
    Board next = board;
    next.column[row] = static_cast<signed char>(column);
#pragma gtap task
    count(n, row + 1, next, solutions);
  }
}

__global__ void find_first(int n, Found *found, int *behind) {
#pragma gtap entry
  place(n, 0, Board{}, found);
  if (threadIdx.x == 0)
    atomicAdd(behind, found->board.column[0] != found->board.column[1] ? 1 : 0);
}

__global__ void count_all(int n, int *solutions) {
#pragma gtap entry
  count(n, 0, Board{}, solutions);
}

int main(int argc, char **argv) {
  exec::Test test(argc, argv);
  const int n = test.size(8), small = 6, blocks = GTAP_GRID_SIZE;
  std::vector<int> wrong(1), none(1);
  const auto expect = [&](bool right, const char *what) {
    if (!right) {
      ++wrong[0];
      std::fprintf(stderr, "%s\n", what);
    }
  };
  for (int turn = 0; turn < 4; ++turn) {
    exec::Array<Found> found;
    exec::Array<int> behind, solutions;
    find_first<<<blocks, GTAP_BLOCK_SIZE>>>(n, found.device(), behind.device());
    test.wait("find_first");
    gtap_statistics statistics;
    exec::check(gtap_get_statistics(&statistics), "gtap_get_statistics");
    expect(statistics.stopped, "the launch was not stopped");
    expect(found.read()[0].count == 1 && is_solution(found.read()[0].board, n), "no solution");
    expect(behind.read()[0] == blocks, "a block did not see the solution behind the entry");
#ifdef GTAP_TARGET_HOST
    expect(found.read()[0].begun < 1500, "tasks were not dropped"); // of 2057 for eight queens
#endif
    count_all<<<blocks, GTAP_BLOCK_SIZE>>>(small, solutions.device());
    test.wait("count_all");
    exec::check(gtap_get_statistics(&statistics), "gtap_get_statistics");
    expect(!statistics.stopped, "the launch was stopped");
    expect(solutions.read()[0] == 4, "another number of solutions");
  }
  test.equal("stop", wrong, none);
  return test.finish("block_first_solution");
}
