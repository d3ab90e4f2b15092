// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// N-Queens by bitmasks: a task per partial board down to a cutoff row, then a serial search. No
// task waits for another: each leaf adds what it found to one counter.
#define GTAP_ASSUME_NO_TASKWAIT
#include <gtap_thread.cuh>

#include "../common/run.h"

#include "known.h"

// The squares of the next row that are attacked: by column, and along both diagonals.
struct Attacked {
  unsigned columns, left, right;
};

__host__ __device__ inline Attacked with_queen(Attacked board, unsigned queen) {
  return {board.columns | queen, (board.left | queen) << 1, (board.right | queen) >> 1};
}

constexpr int kLargestSize = 20;

// Solutions below a partial board with `rows_left` rows to fill, by a search that stays in registers:
// what a queen attacks is taken back when she leaves, so there is nothing to keep but where the
// queens stand. For that the diagonals lose no bit: the left one grows upwards, the right one down
// from bit `rows_left`. Both have to fit a word, and the queens two; see fewest_task_rows().
__device__ unsigned count_solutions(unsigned all, Attacked board, int rows_left) {
  constexpr int column_bits = 5;
  unsigned columns = board.columns, left = board.left & all, right = board.right << rows_left;
  unsigned long long queens = 0; // their columns, the newest lowest
  unsigned solutions = 0;
  int depth = 0;
  unsigned to_try = all & ~(columns | left | right >> rows_left);
  // Each turn takes a queen back if no column is left in the row, then places the next one: in this
  // order the lanes of a warp do both together.
  for (;;) {
    if (to_try == 0) {
      if (--depth < 0)
        return solutions;
      const unsigned queen = 1u << (queens & 31);
      queens >>= column_bits;
      columns ^= queen;
      left = (left >> 1) ^ queen;
      right = (right << 1) ^ (queen << rows_left);
      const unsigned not_tried = 0u - 2 * queen;
      to_try = all & ~(columns | left | right >> rows_left) & not_tried;
    }
    if (to_try != 0) {
      const unsigned queen = to_try & (0u - to_try);
      to_try ^= queen;
      const unsigned next_columns = columns | queen;
      const unsigned next_left = (left | queen) << 1;
      const unsigned next_right = (right | queen << rows_left) >> 1;
      const unsigned next_to_try = all & ~(next_columns | next_left | next_right >> rows_left);
      solutions += next_columns == all ? 1 : 0;
      if (next_to_try != 0) {
        queens = queens << column_bits | static_cast<unsigned>(__ffs(static_cast<int>(queen)) - 1);
        columns = next_columns;
        left = next_left;
        right = next_right;
        to_try = next_to_try;
        ++depth;
      }
    }
  }
}

// Rows that need tasks on a board of that size, so that count_solutions() can do the rest.
static int fewest_task_rows(int size) {
  return std::max({0, size - 13, 2 * size - 32});
}

// What all tasks have in common is not among the parameters, so that records stay small: a task's own
// data is a board.
struct Problem {
  unsigned all;  // one bit per column of the board
  int task_rows; // rows with a task per queen
  unsigned long long *solutions;
};
__constant__ Problem problem;

#pragma gtap function
__device__ void place(Attacked board) {
  if (board.columns == problem.all) {
    atomicAdd_system(problem.solutions, 1ull); // there may be several GPUs
    return;
  }
  if ((problem.all & ~(board.columns | board.left | board.right)) == 0)
    return;
  if (__popc(board.columns) == problem.task_rows) {
    const unsigned found = count_solutions(problem.all, board, __popc(problem.all ^ board.columns));
    if (found != 0)
      atomicAdd_system(problem.solutions, static_cast<unsigned long long>(found));
    return;
  }
  unsigned free = problem.all & ~(board.columns | board.left | board.right);
  while (free != 0) {
    const unsigned queen = free & (0u - free);
    free ^= queen;
#pragma gtap task
    place(with_queen(board, queen));
  }
}

__global__ void nqueens_kernel() {
#pragma gtap entry
  place(Attacked{0, 0, 0});
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
  rows = std::max<long long>(rows, fewest_task_rows(static_cast<int>(size)));

  samples::begin_on_all(samples::config_of(options));
  const unsigned all = (1u << size) - 1;
  samples::DeviceArray<unsigned long long> solutions(1);
  const Problem on_device{all, static_cast<int>(rows), solutions.get()};
  samples::on_each_gpu([&](int) {
    samples::check(cudaMemcpyToSymbol(problem, &on_device, sizeof on_device), "cudaMemcpyToSymbol");
  });
  const unsigned long long expected = kSolutions[size - 1];
  return samples::run(
      options, [&] { solutions.fill(0); },
      [&] {
#if GTAP_PEERS
        samples::launch_on_all(nqueens_kernel);
#else
        nqueens_kernel<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>();
#endif
      },
      [&] {
        unsigned long long found = 0;
        for (const unsigned long long part : samples::of_processes(solutions.value()))
          found += part;
        return samples::Answer{"nqueens(" + std::to_string(size) + ") = " + std::to_string(found),
                               found == expected};
      });
}
