// Cases that end a task in its first lines: what the spawn may do itself, and what it may not.
#define GTAP_ASSUME_NO_TASKWAIT
#include <gtap_thread.cuh>

struct Problem {
  unsigned all;
  unsigned long long *solutions;
};
__constant__ Problem problem;
__device__ unsigned limit;

struct Board {
  unsigned columns, left, right;
};

// Arithmetic on parameters and constant memory, atomic operations before the return. `limit` may change while tasks run: a task may begin as soon as it is
// spawned, so the spawn may read it.
#pragma gtap function
__device__ void place(int rows, Board board) {
  if (board.columns == problem.all) {
    atomicAdd(problem.solutions, 1ull);
    return;
  }
  if ((problem.all & ~(board.columns | board.left | board.right)) == 0)
    return;
  if (rows == 0) {
    for (int i = 0; i < 3; ++i)
      atomicAdd(problem.solutions, 2ull);
    return;
  }
  if (board.left == limit)
    return;
  for (unsigned queen = 1; queen < problem.all; queen *= 2) {
#pragma gtap task
    place(rows - 1, Board{board.columns | queen, board.left << 1, board.right >> 1});
  }
}

__global__ void kernel(int rows) {
#pragma gtap entry
  place(rows, Board{0, 0, 0});
}
