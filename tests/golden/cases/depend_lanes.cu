// Thread-level tasks that depend on others: calls and blocks, iterators, borders, a queue, a result in a local variable.
#include <gtap_thread.cuh>

__device__ int grid[8][16];

#pragma gtap function
__device__ int visit(const int *cells, int i) {
  int left = 0;
  if (i > 3) {
#pragma gtap task
    left = visit(cells, i - 4);
  }
#pragma gtap taskwait
  return left + cells[i];
}

#pragma gtap function
__device__ void sweep(int *cells, int n, const int *rows) {
  int last = 0;
  for (int i = 1; i < n; i++) {
#pragma gtap task depend(in: cells[i - 1], cells[rows[i] : rows[i + 1] - rows[i]]) depend(out: last)
    last = visit(cells, i);
#pragma gtap task depend(iterator(k = rows[i] : rows[i + 1]), in: cells[k]) depend(inout: cells[i]) queue(i)
    visit(cells, i);
#pragma gtap task depend(in: grid[i - 1][2]) depend(inoutset: grid[i][2])
    { atomicAdd(&grid[i][2], grid[i - 1][2]); }
#pragma gtap task
    visit(cells, 0);
  }
#pragma gtap taskwait
  cells[0] = last;
}

__global__ void kernel(int *cells, int n, const int *rows) {
#pragma gtap entry
  sweep(cells, n, rows);
}
