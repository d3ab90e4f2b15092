// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A sudoku as a search sees it: which values each row, column and box has, and the cells. Puzzles by seed, and a search
// without tasks and without a stack of calls. Must not know who searches.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <random>
#include <string>
#include <vector>

constexpr int kSide = 9, kCells = kSide * kSide;
constexpr unsigned kAllValues = (1u << kSide) - 1;

__host__ __device__ inline int count_of(unsigned bits) {
#if defined(__CUDA_ARCH__)
  return __popc(bits);
#else
  return __builtin_popcount(bits);
#endif
}

// Of values and places that are set: a bit each in a word. A value is the number of its bit.
struct Board {
  std::uint16_t row[kSide], column[kSide], box[kSide];
  std::uint8_t cells[(kCells + 1) / 2]; // four bits each: a value and 1, or 0
  std::uint8_t left;                    // empty cells
};

__host__ __device__ inline int box_of(int row, int column) {
  return row / 3 * 3 + column / 3;
}
__host__ __device__ inline int value_at(const Board &board, int cell) {
  return (board.cells[cell / 2] >> (cell % 2 * 4) & 15) - 1;
}
__host__ __device__ inline unsigned candidates_at(const Board &board, int cell) {
  const int row = cell / kSide, column = cell % kSide;
  return kAllValues & ~static_cast<unsigned>(board.row[row] | board.column[column] |
                                             board.box[box_of(row, column)]);
}
// Sets an empty cell to `value`, or makes it empty again.
__host__ __device__ inline void flip(Board &board, int cell, int value) {
  const int row = cell / kSide, column = cell % kSide;
  const auto bit = static_cast<std::uint16_t>(1u << value);
  board.row[row] ^= bit;
  board.column[column] ^= bit;
  board.box[box_of(row, column)] ^= bit;
  board.cells[cell / 2] ^= static_cast<std::uint8_t>((value + 1) << (cell % 2 * 4));
}
__host__ __device__ inline void put(Board &board, int cell, int value) {
  flip(board, cell, value);
  --board.left;
}
__host__ __device__ inline void take_back(Board &board, int cell) {
  flip(board, cell, value_at(board, cell));
  ++board.left;
}
__host__ __device__ inline int lowest_value(unsigned candidates) {
  return count_of((candidates & (0u - candidates)) - 1);
}

// The empty cell with the fewest candidates. Precondition: there is one.
struct Choice {
  int cell;
  unsigned candidates;
};
__host__ __device__ inline Choice fewest_candidates(const Board &board) {
  Choice best{0, 0};
  int fewest = kSide + 1;
  for (int cell = 0; cell < kCells && fewest > 1; ++cell)
    if (value_at(board, cell) < 0) {
      const unsigned candidates = candidates_at(board, cell);
      const int count = count_of(candidates);
      if (count < fewest) {
        best = {cell, candidates};
        fewest = count;
      }
    }
  return best;
}

// All solutions below `board`, which has empty cells. `visitor` is told of each, and asked in each turn whether to go
// on: bool solution(const Board &), bool next_turn().
template <class Visitor>
__host__ __device__ void search_serially(Board board, Visitor &visitor) {
  std::uint8_t cell[kCells];
  std::uint16_t rest[kCells];
  int depth = 0;
  const auto choose = [&] {
    const Choice next = fewest_candidates(board);
    cell[depth] = static_cast<std::uint8_t>(next.cell);
    rest[depth] = static_cast<std::uint16_t>(next.candidates);
  };
  choose();
  while (visitor.next_turn()) {
    if (rest[depth] == 0) {
      if (depth == 0)
        return;
      take_back(board, cell[--depth]);
      continue;
    }
    const int value = lowest_value(rest[depth]);
    rest[depth] &= static_cast<std::uint16_t>(rest[depth] - 1);
    put(board, cell[depth], value);
    if (board.left != 0) {
      ++depth;
      choose();
      continue;
    }
    if (!visitor.solution(board))
      return;
    take_back(board, cell[depth]);
  }
}

// ---- on the host ----

// `values`: of each cell, or -1.
inline bool make_board(const std::vector<int> &values, Board &board) {
  board = Board{};
  board.left = kCells;
  for (int cell = 0; cell < kCells; ++cell)
    if (values[static_cast<std::size_t>(cell)] >= 0) {
      const int value = values[static_cast<std::size_t>(cell)];
      if ((candidates_at(board, cell) >> value & 1) == 0)
        return false;
      put(board, cell, value);
    }
  return true;
}

// Some of the cells of a grid that is solved: its usual first one with rows, columns and values in another order.
inline Board random_puzzle(int clues, std::uint32_t seed) {
  std::mt19937 random(seed);
  const auto shuffled = [&](int count) {
    std::vector<int> order(static_cast<std::size_t>(count));
    std::iota(order.begin(), order.end(), 0);
    for (std::size_t i = order.size(); i > 1; --i) // std::shuffle differs among libraries
      std::swap(order[i - 1], order[random() % i]);
    return order;
  };
  const auto lines = [&] { // in their bands
    std::vector<int> order;
    for (const int band : shuffled(3))
      for (const int line : shuffled(3))
        order.push_back(3 * band + line);
    return order;
  };
  const std::vector<int> rows = lines(), columns = lines(), names = shuffled(kSide),
                         places = shuffled(kCells);
  std::vector<int> values(kCells, -1);
  for (int i = 0; i < clues; ++i) {
    const int cell = places[static_cast<std::size_t>(i)];
    const int row = rows[static_cast<std::size_t>(cell / kSide)],
              column = columns[static_cast<std::size_t>(cell % kSide)];
    values[static_cast<std::size_t>(cell)] =
        names[static_cast<std::size_t>((row * 3 + row / 3 + column) % kSide)];
  }
  Board board;
  make_board(values, board);
  return board;
}

// 81 characters, row by row: digits, and anything else for empty cells. False when they are no puzzle.
inline bool read_puzzle(const std::string &text, Board &board) {
  std::vector<int> values;
  for (const char letter : text)
    values.push_back(letter >= '1' && letter <= '9' ? letter - '1' : -1);
  return values.size() == kCells && make_board(values, board);
}

// Whether `solution` is one of `puzzle`.
inline bool solves(const Board &puzzle, const Board &solution) {
  std::vector<int> values;
  for (int cell = 0; cell < kCells; ++cell) {
    values.push_back(value_at(solution, cell));
    if (values.back() < 0 || values.back() >= kSide ||
        (value_at(puzzle, cell) >= 0 && value_at(puzzle, cell) != values.back()))
      return false;
  }
  Board again;
  return make_board(values, again);
}

struct CountingVisitor {
  long long solutions, turns;
  __host__ __device__ bool solution(const Board &) { return ++solutions > 0; }
  __host__ __device__ bool next_turn() { return --turns >= 0; }
};
// The number of solutions, or -1 when that takes too many turns.
inline long long count_solutions(const Board &puzzle, long long most_turns) {
  CountingVisitor counter{0, most_turns};
  if (puzzle.left == 0)
    return 1;
  search_serially(puzzle, counter);
  return counter.turns < 0 ? -1 : counter.solutions;
}
