// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// N-Queens with a warp for each task: a taskloop over the ways to place the first queens, below each of which the lanes
// of a warp search together. Of two boards that mirror each other, one is searched.
#include <gtap_warp.cuh>

#include "../common/run.h"
#include "../common/spread_counter.h"

#include "known.h"
#include "warp_search.h"

constexpr int kLargestSize = 32;

struct Problem {
  unsigned size;
  unsigned
      ways_below; // of the rows below the first that tasks fill: size to the power of their number
  samples::SpreadSum solutions;
};
__constant__ Problem problem;

// The row below the first queens, whose columns are the digits of `number`; nothing to try if they attack each other.
__device__ Row row_below(unsigned number) {
  Row row{problem.size == 32 ? ~0u : (1u << problem.size) - 1, 0, 0, 0};
  row.to_try = row.free_columns;
  for (unsigned ways = problem.ways_below; ways != 0; ways /= problem.size) {
    const unsigned queen = 1u << number / ways % problem.size;
    row.to_try &= queen;
    if (row.to_try == 0)
      break;
    row = next_row(row, queen);
  }
  return row;
}

// `Rows`: those below the first, at most.
#pragma gtap function
template <int Rows>
__device__ void count_all(unsigned ways) {
  if (threadIdx.x == 0) {
#pragma gtap taskloop nogroup
    for (unsigned number = 0; number < ways; ++number) {
      const Row row = row_below(number);
      if (row.to_try != 0) {
        const unsigned long long found = count_together<Rows>(row);
        if (found != 0)
          problem.solutions.add(found);
      }
    }
  }
#pragma gtap taskwait
}

template <int Rows>
__global__ void nqueens_kernel(unsigned ways) {
#pragma gtap entry
  count_all<Rows>(ways);
}

int main(int argc, char **argv) {
  long long size = 8, rows = 5;
  samples::RunOptions options;
  samples::CommandLine line("nqueens_block",
                            "Counts the ways to place n queens on an n by n board.");
  line.size("queens, and columns of the board", size, 1, kLargestSize);
  line.option("--row", "R", "rows with a task for each way to fill them", rows, 2, 6);
  options.add_to(line);
  line.parse(argc, argv);
  const auto n = static_cast<unsigned>(size);
  rows = std::max<long long>(2, std::min(rows, size - 2));

  // Two queens whose columns are a and b: of (a, b) and (n - 1 - a, n - 1 - b), that with the lower number a n + b.
  unsigned ways = n * n / 2, ways_below = n;
  for (long long row = 2; row < rows; ++row) {
    ways *= n;
    ways_below *= n;
  }
  samples::SpreadCounter counter;
  const Problem on_device{n, ways_below, counter.on_device()};
  samples::check(cudaMemcpyToSymbol(problem, &on_device, sizeof on_device), "cudaMemcpyToSymbol");
  const long long below = size - rows;
  return samples::run(
      options, [&] { counter.clear(); },
      [&] {
        if (below <= 13)
          nqueens_kernel<13><<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(ways);
        else if (below <= 15)
          nqueens_kernel<15><<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(ways);
        else
          nqueens_kernel<30><<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(ways);
      },
      [&] {
        const unsigned long long found = size == 1 ? 1 : 2 * counter.value();
        const bool known = size <= kLargestKnown;
        return samples::Answer{"nqueens(" + std::to_string(size) + ") = " + std::to_string(found),
                               !known || found == kSolutions[size - 1], known};
      });
}
