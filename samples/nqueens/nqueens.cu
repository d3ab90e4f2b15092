// N-Queens by bitmasks: a task per partial board down to a cutoff row, then a serial search. No
// task waits for another: each leaf adds what it found to one counter.
#define GTAP_ASSUME_NO_TASKWAIT
#include <gtap_thread.cuh>

#include "../common/run.h"

// The squares of the next row that are attacked: by column, and along both diagonals.
struct Attacked {
  unsigned columns, left, right;
};

__host__ __device__ inline Attacked with_queen(Attacked board, unsigned queen) {
  return {board.columns | queen, (board.left | queen) << 1, (board.right | queen) >> 1};
}

constexpr int kLargestSize = 20;

// Solutions below one partial board, by a search that stays in registers: what a queen attacks is
// taken back when she leaves, so there is nothing to keep but where the queens stand. For that the
// diagonals lose no bit: the left one grows upwards, the right one down from bit `high`.
__device__ unsigned long long count_solutions(unsigned all, Attacked start) {
  constexpr int high = kLargestSize;
  unsigned columns = start.columns;
  unsigned long long left = start.left;
  unsigned long long right = static_cast<unsigned long long>(start.right) << high;
  // Columns of the queens so far, 5 bits each, the newest lowest: twelve, and those before them.
  constexpr int row_bits = 5, newest_rows = 12;
  unsigned long long queens = 0, older = 0;
  unsigned long long solutions = 0;
  int depth = 0;
  unsigned to_try = all & ~(columns | start.left | start.right);
  for (;;) {
    if (to_try == 0) {
      if (--depth < 0)
        return solutions;
      const unsigned queen = 1u << (queens & 31);
      queens >>= row_bits;
      if (depth >= newest_rows) {
        queens |= (older & 31) << (row_bits * (newest_rows - 1));
        older >>= row_bits;
      }
      columns ^= queen;
      left = (left >> 1) ^ queen;
      right = (right << 1) ^ (static_cast<unsigned long long>(queen) << high);
      const unsigned tried = queen | (queen - 1);
      to_try = all & ~(columns | static_cast<unsigned>(left) |
                       static_cast<unsigned>(right >> high) | tried);
      continue;
    }
    const unsigned queen = to_try & (0u - to_try);
    if ((columns | queen) == all) {
      ++solutions;
      to_try ^= queen;
      continue;
    }
    columns |= queen;
    left = (left | queen) << 1;
    right = (right | static_cast<unsigned long long>(queen) << high) >> 1;
    if (depth >= newest_rows)
      older = older << row_bits | queens >> (row_bits * (newest_rows - 1));
    queens = (queens << row_bits | static_cast<unsigned>(__ffs(static_cast<int>(queen)) - 1)) &
             ((1ull << (row_bits * newest_rows)) - 1);
    ++depth;
    to_try = all & ~(columns | static_cast<unsigned>(left) | static_cast<unsigned>(right >> high));
  }
}

// `all`: one bit per column of the board. `rows`: rows left that get a task of their own.
#pragma gtap function
__device__ void place(unsigned all, int rows, Attacked board, unsigned long long *solutions) {
  if (board.columns == all) {
    atomicAdd(solutions, 1ull);
    return;
  }
  if (rows == 0) {
    const unsigned long long found = count_solutions(all, board);
    if (found != 0)
      atomicAdd(solutions, found);
    return;
  }
  unsigned free = all & ~(board.columns | board.left | board.right);
  while (free != 0) {
    const unsigned queen = free & (0u - free);
    free ^= queen;
#pragma gtap task
    place(all, rows - 1, with_queen(board, queen), solutions);
  }
}

__global__ void nqueens_kernel(unsigned all, int rows, unsigned long long *solutions) {
#pragma gtap entry
  place(all, rows, Attacked{0, 0, 0}, solutions);
}

static unsigned long long solutions_on_host(unsigned all, Attacked board) {
  if (board.columns == all)
    return 1;
  unsigned long long solutions = 0;
  for (unsigned free = all & ~(board.columns | board.left | board.right); free != 0;
       free &= free - 1)
    solutions += solutions_on_host(all, with_queen(board, free & (0u - free)));
  return solutions;
}

int main(int argc, char **argv) {
  long long size = 8, rows = 7;
  samples::RunOptions options;
  samples::CommandLine line("nqueens", "Counts the ways to place n queens on an n by n board.");
  line.size("queens, and columns of the board", size, 1, kLargestSize);
  line.option("--row", "R", "rows with a task per queen, then serial search", rows, 0,
              kLargestSize);
  options.add_to(line);
  line.parse(argc, argv);

  const unsigned all = (1u << size) - 1;
  samples::DeviceArray<unsigned long long> solutions(1);
  const unsigned long long expected = solutions_on_host(all, Attacked{0, 0, 0});
  return samples::run(
      options, [&] { solutions.fill(0); },
      [&] {
        nqueens_kernel<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(all, static_cast<int>(rows),
                                                            solutions.get());
      },
      [&] {
        const unsigned long long found = solutions.value();
        return samples::Answer{"nqueens(" + std::to_string(size) + ") = " + std::to_string(found),
                               found == expected};
      });
}
