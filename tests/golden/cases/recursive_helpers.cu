// Plain functions that call themselves become loops, where tasks call them.
#include <gtap_thread.cuh>

// A search that returns how much it found.
__device__ int count(int n, unsigned columns, unsigned left, unsigned right) {
  const unsigned all = (1u << n) - 1;
  if (columns == all)
    return 1;
  int sum = 0;
  for (unsigned free = ~(columns | left | right) & all; free; free &= free - 1) {
    const unsigned queen = free & -free;
    sum += count(n, columns | queen, (left | queen) << 1, (right | queen) >> 1);
  }
  return sum;
}

// Two calls in one expression, on a GPU only: the host keeps what is written.
__host__ __device__ inline int sum(const int *values, int n) {
  return n == 1 ? values[0] : sum(values, n / 2) + sum(values + n / 2, n - n / 2);
}

// A call that decides, and one whose result nobody takes, with an array of the caller's.
__device__ bool fill(int *board, int at, int size);
__device__ bool fill(int *board, int at, int size) {
  if (at == size)
    return true;
  for (board[at] = 1; board[at] < 4; ++board[at])
    if ((at == 0 || board[at] != board[at - 1]) && board[at] != 2) {
      if (fill(board, at + 1, size))
        return true;
    }
  int copy[4] = {board[0], at};
  fill(copy, at, at);
  return copy[1] == 0;
}

#pragma gtap function
__device__ void search(int *out, int n) {
  out[1] = fill(out + 2, 0, n);
  out[0] = count(n, 0, 0, 0) + sum(out, n);
}

__global__ void kernel(int *out, int n) {
#pragma gtap entry
  search(out, n);
}
