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

// Solutions below one partial board, without recursion: a stack of boards and of squares still to
// try.
__device__ unsigned long long count_solutions(unsigned all, Attacked start) {
  Attacked boards[kLargestSize];
  unsigned to_try[kLargestSize];
  unsigned long long solutions = 0;
  int depth = 0;
  boards[0] = start;
  to_try[0] = all & ~(start.columns | start.left | start.right);
  while (depth >= 0) {
    if (to_try[depth] == 0) {
      --depth;
      continue;
    }
    const unsigned queen = to_try[depth] & (0u - to_try[depth]);
    to_try[depth] ^= queen;
    const Attacked next = with_queen(boards[depth], queen);
    if (next.columns == all) {
      ++solutions;
    } else {
      ++depth;
      boards[depth] = next;
      to_try[depth] = all & ~(next.columns | next.left | next.right);
    }
  }
  return solutions;
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

  samples::Runtime runtime(options);
  const unsigned all = (1u << size) - 1;
  unsigned long long *device_solutions = nullptr;
  samples::check(cudaMalloc(&device_solutions, sizeof *device_solutions), "cudaMalloc");

  const unsigned long long expected = solutions_on_host(all, Attacked{0, 0, 0});
  unsigned long long solutions = 0;
  bool correct = true;
  samples::Timer timer;
  for (long long launch = 0; launch <= options.repeat; ++launch) {
    samples::check(cudaMemset(device_solutions, 0, sizeof solutions), "cudaMemset");
    timer.start();
    nqueens_kernel<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(all, static_cast<int>(rows),
                                                        device_solutions);
    timer.stop();
    samples::check(
        cudaMemcpy(&solutions, device_solutions, sizeof solutions, cudaMemcpyDeviceToHost),
        "cudaMemcpy");
    correct = correct && solutions == expected;
  }
  samples::check(cudaFree(device_solutions), "cudaFree");
  return samples::report("nqueens(" + std::to_string(size) + ") = " + std::to_string(solutions),
                         correct, timer);
}
