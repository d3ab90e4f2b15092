// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// All solutions of a sudoku, or the first one that is found. A task has a board, goes on while there is a cell with one
// candidate, and makes a task for each candidate of the cell with the fewest. With --cutoff, small rests are searched without tasks.
#define GTAP_ASSUME_NO_TASKWAIT
#include <gtap_thread.cuh>

#include "../common/run.h"

#include "board.h"
#include "found.h"
#include "frontier.h"

struct Search {
  Found *found;
  int serial; // a board with so many empty cells, or fewer, gets no tasks
  bool first_only;
};
__constant__ Search search;

__device__ void note(const Board &board) {
  if (search.found->note(board, search.first_only))
    gtap::stop();
}

struct TaskVisitor {
  unsigned long long solutions;
  unsigned turns;
  __host__ __device__ bool solution(const Board &board) {
    ++solutions;
#if defined(__CUDA_ARCH__) || defined(GTAP_TARGET_HOST)
    if (search.first_only)
      note(board);
    return !search.first_only;
#else
    (void)board;
    return false;
#endif
  }
  __host__ __device__ bool next_turn() {
#if defined(__CUDA_ARCH__) || defined(GTAP_TARGET_HOST)
    return !search.first_only || ++turns % 32 != 0 || !gtap::stopping();
#else
    return false;
#endif
  }
};

__device__ __noinline__ void rest_of(const Board &board) {
  TaskVisitor visitor{0, 0};
  search_serially(board, visitor);
  if (!search.first_only && visitor.solutions != 0)
    atomicAdd(&search.found->solutions, visitor.solutions);
}

#pragma gtap function
__device__ void solve(Board board) {
  Choice choice{0, 0};
  for (;;) {
    if (board.left == 0) {
      note(board);
      return;
    }
    if (board.left <= search.serial) {
      rest_of(board);
      return;
    }
    choice = fewest_candidates(board);
    if (count_of(choice.candidates) != 1)
      break;
    put(board, choice.cell, lowest_value(choice.candidates));
  }
  for (unsigned rest = choice.candidates; rest != 0; rest &= rest - 1) {
    Board child = board;
    put(child, choice.cell, lowest_value(rest));
#pragma gtap task
    solve(child);
  }
}

__global__ void sudoku_kernel(Board puzzle) {
#pragma gtap entry
  solve(puzzle);
}

int main(int argc, char **argv) {
  long long clues = 26, seed = 1, serial = 0, wanted = 65536;
  std::string find = "all", by = "tasks", puzzle_text;
  samples::RunOptions options;
  samples::CommandLine line("sudoku", "Solves a sudoku: all solutions, or the first.");
  line.size("clues of a random puzzle", clues, 0, kCells);
  line.option("--seed", "S", "seed of the puzzle", seed, 0, 1 << 30);
  line.text("--puzzle", "P", "the puzzle instead: 81 characters, digits or others", puzzle_text);
  line.choice("--find", "F", "all solutions, or the first that is found", find, {"all", "first"});
  line.choice("--by", "B", "tasks, or kernels that make a frontier and search below it", by,
              {"tasks", "frontier"});
  line.option("--cutoff", "C", "search boards with C empty cells without tasks", serial, 0, kCells);
  line.option("--frontier", "N", "boards of a frontier, at least, with --by frontier", wanted, 1,
              1 << 22);
  options.add_to(line);
  line.parse(argc, argv);

  Board puzzle = random_puzzle(static_cast<int>(clues), static_cast<std::uint32_t>(seed));
  if (!puzzle_text.empty() && !read_puzzle(puzzle_text, puzzle))
    line.fail("--puzzle must be 81 characters without a conflict");
  const bool first_only = find == "first";
  long long expected = first_only ? 0 : count_solutions(puzzle, 20000000);
  const bool is_known = first_only || expected >= 0;

  samples::DeviceArray<Found> found(1);
  const Search device_search{found.get(), static_cast<int>(serial), first_only};
  samples::check(cudaMemcpyToSymbol(search, &device_search, sizeof search), "cudaMemcpyToSymbol");
  FrontierSearch frontier(by == "frontier" ? static_cast<unsigned long long>(wanted) : 1);

  return samples::run(
      options, [&] { found.fill(0); },
      [&] {
        if (by == "tasks")
          sudoku_kernel<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(puzzle);
        else
          frontier.run(puzzle, found.get(), first_only, GTAP_GRID_SIZE, GTAP_BLOCK_SIZE);
      },
      [&] {
        const Found now = found.value();
        if (first_only)
          return samples::Answer{"sudoku: a solution", now.taken == 1 && solves(puzzle, now.first),
                                 true};
        const auto solutions = static_cast<long long>(now.solutions);
        if (expected < 0)
          expected = solutions; // the other launches at least must say the same
        return samples::Answer{"sudoku = " + std::to_string(solutions) + " solutions",
                               solutions == expected, is_known};
      });
}
