// Places of queens, as the programs about searches have them.
#pragma once

constexpr int kMostQueens = 16;

struct Board {
  signed char column[kMostQueens];
};

// Whether a queen in this column of `row` attacks none of those above.
__host__ __device__ inline bool fits(const Board &board, int row, int column) {
  for (int above = 0; above < row; ++above) {
    const int distance = board.column[above] - column;
    if (distance == 0 || distance == row - above || distance == above - row)
      return false;
  }
  return true;
}

inline bool is_solution(const Board &board, int n) {
  for (int row = 0; row < n; ++row)
    if (board.column[row] < 0 || board.column[row] >= n || !fits(board, row, board.column[row]))
      return false;
  return true;
}

// The first solution that a task has found.
struct Found {
  int count; // 1 when `board` has been taken
  Board board;
  unsigned long long begun; // tasks
};
