// A program with block-level and thread-level tasks is stopped by either kind; every second launch is stopped by nobody,
// and counts. And errors: the launch that has one ends in it, whether it is stopped before or after.
#include <gtap/scratch.cuh>
#include <gtap_thread.cuh>

#include "queens.h"
#include "support.h"

#pragma gtap function
__device__ void rest(int n, int row, Board board, Found *found, int *solutions) {
  if (row == n) {
    if (solutions != nullptr) {
      atomicAdd(solutions, 1);
    } else if (atomicCAS(&found->count, 0, 1) == 0) {
      found->board = board;
      gtap::stop();
    }
    return;
  }
  for (int column = 0; column < n; ++column)
    if (fits(board, row, column)) {
      Board next = board;
      next.column[row] = static_cast<signed char>(column);
#pragma gtap task
      rest(n, row + 1, next, found, solutions);
    }
#pragma gtap taskwait
}

// The first rows, by blocks.
#pragma gtap function worker(block)
__device__ void top(int n, int row, const Board board, Found *found, int *solutions) {
  const int column = static_cast<int>(threadIdx.x);
  if (column < n && fits(board, row, column)) {
    Board next = board;
    next.column[row] = static_cast<signed char>(column);
    if (row < 2) {
#pragma gtap task
      top(n, row + 1, next, found, solutions);
    } else {
#pragma gtap task
      rest(n, row + 1, next, found, solutions);
    }
  }
#pragma gtap taskwait
}

__global__ void search(int n, Found *found, int *solutions) {
#pragma gtap entry
  top(n, 0, Board{}, found, solutions);
}

// A buffer that is too large ends the launch in an error.
#pragma gtap function
__device__ void fails(bool stops_first) {
  if (stops_first)
    gtap::stop();
  const gtap::buffer<int> none = gtap::scratch<int>(1 << 20);
  if (none || none.data() != nullptr)
    return; // and the launch goes on
  if (!stops_first)
    gtap::stop();
}
#pragma gtap function worker(block)
__device__ void fails_below(bool stops_first) {
  if (threadIdx.x == 1) {
#pragma gtap task
    fails(stops_first);
  }
#pragma gtap taskwait
}
__global__ void failing(bool stops_first) {
#pragma gtap entry
  fails_below(stops_first);
}

int main(int argc, char **argv) {
  exec::Test test(argc, argv);
  const int n = test.size(7), small = 6;
  std::vector<int> wrong(1), none(1);
  const auto expect = [&](bool right, const char *what) {
    if (!right) {
      ++wrong[0];
      std::fprintf(stderr, "%s\n", what);
    }
  };
  for (int turn = 0; turn < 4; ++turn) {
    exec::Array<Found> found;
    exec::Array<int> solutions;
    search<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(n, found.device(), nullptr);
    test.wait("search");
    gtap_statistics statistics;
    exec::check(gtap_get_statistics(&statistics), "gtap_get_statistics");
    expect(statistics.stopped, "the launch was not stopped");
    expect(found.read()[0].count == 1 && is_solution(found.read()[0].board, n), "no solution");
    failing<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(turn % 2 == 0);
    const gtap_status status = gtap_synchronize();
    expect(status == GTAP_ERROR_OUT_OF_SCRATCH, "the error is lost");
    const std::string sentence = gtap_error_string(status);
    expect(sentence.find("4194304 bytes") != std::string::npos, sentence.c_str());
    search<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(small, found.device(), solutions.device());
    test.wait("search");
    exec::check(gtap_get_statistics(&statistics), "gtap_get_statistics");
    expect(!statistics.stopped, "the launch was stopped");
    expect(solutions.read()[0] == 4, "another number of solutions");
  }
  test.equal("stop", wrong, none);
  return test.finish("mixed_first_solution");
}
