// Trees that a lane may walk: no results, sums of variables, of an array, by in_reduction; a parameter that all hand on, and one that
// is a constant of the launch. Then functions that are none: too small, weighted, with a result that is not added, one that
// reads memory behind the wait, one whose step may take long.
#include <gtap_thread.cuh>

struct Box {
  float low[3], high[3];
};
struct Node {
  float at[3];
  int left, right;
};

__device__ bool inside(const Node &node, Box box) {
  return node.at[0] >= box.low[0] && node.at[0] <= box.high[0];
}

#pragma gtap function
__device__ void mark(const Node *tree, int node, Box box, int *found) {
  if (node < 0)
    return;
  const Node here = tree[node];
  if (inside(here, box))
    atomicAdd(found, 1);
#pragma gtap task
  mark(tree, here.left, box, found);
#pragma gtap task
  mark(tree, here.right, box, found);
#pragma gtap taskwait
}

#pragma gtap function
__device__ int count(const Node *tree, int node, Box box, int dimension) {
  const Node here = tree[node];
  int left = 0, right = 0;
  if (here.left >= 0 && box.low[dimension] <= here.at[dimension]) {
#pragma gtap task
    left = count(tree, here.left, box, (dimension + 1) % 3);
  }
  if (here.right >= 0 && box.high[dimension] >= here.at[dimension]) {
#pragma gtap task
    right = count(tree, here.right, box, (dimension + 1) % 3);
  }
  const int own = inside(here, box) ? 1 : 0;
#pragma gtap taskwait
  return own + left + right;
}

#pragma gtap function
__device__ long long sum(long long first, long long leaves) {
  if (leaves == 1)
    return first;
  long long sums[10];
  for (int child = 0; child < 10; ++child) {
#pragma gtap task
    sums[child] = sum(first + child * (leaves / 10), leaves / 10);
  }
#pragma gtap taskwait
  long long all = 0;
  for (int child = 0; child < 10; ++child)
    all += sums[child];
  return all;
}

#pragma gtap function
__device__ int queens(int n, int row, unsigned columns, unsigned left, unsigned right) {
  if (row == n)
    return 1;
  int solutions = 0;
  for (unsigned free = ~(columns | left | right) & ((1u << n) - 1); free != 0; free &= free - 1) {
    const unsigned bit = free & -free;
#pragma gtap task in_reduction(+ : solutions)
    solutions += queens(n, row + 1, columns | bit, (left | bit) << 1, (right | bit) >> 1);
  }
#pragma gtap taskwait
  return solutions;
}

// The arguments say how many turns the loops have: pairs of rows and columns that are free.
#pragma gtap function
__device__ long long pairs(int n, int first, unsigned rows, unsigned columns, int left) {
  long long ways = __popc(~rows);
  for (int row = first; row < n - 1; row++)
    for (int column = left; column > 0; column--)
      if ((rows >> row & columns >> column & 1) == 0) {
#pragma gtap task in_reduction(+ : ways)
        ways += pairs(n, row + 1, rows | 1u << row, columns | 1u << column, left - 1);
      }
#pragma gtap taskwait
  return ways;
}

#pragma gtap function
__device__ int weighted(int n, Box box) {
  if (n == 0)
    return 1;
  int below;
#pragma gtap task
  below = weighted(n - 1, box);
#pragma gtap taskwait
  return 2 * below;
}

#pragma gtap function
__device__ int dropped(int n, Box box) {
  if (n == 0)
    return 1;
  int one, other;
#pragma gtap task
  one = dropped(n - 1, box);
#pragma gtap task
  other = dropped(n - 2, box);
#pragma gtap taskwait
  return n % 2 != 0 ? one : one + other;
}

#pragma gtap function
__device__ int reads(int n, Box box, int *cell) {
  *cell = n;
  if (n == 0)
    return 1;
  int below;
#pragma gtap task
  below = reads(n - 1, box, cell);
#pragma gtap taskwait
  return below + *cell;
}

#pragma gtap function
__device__ void works(int n, Box box, float *out) {
  for (int i = 0; i < 1000; ++i)
    out[n] += box.low[0] * i;
  if (n > 0) {
#pragma gtap task
    works(n - 1, box, out);
  }
}

#pragma gtap function
__device__ void all(const Node *tree, Box box, int *out, float *numbers) {
  Box own = box;
  own.low[0] += 1;
#pragma gtap task
  mark(tree, 0, own, &out[0]);
#pragma gtap task
  out[1] = count(tree, 0, own, 0);
  long long s;
#pragma gtap task
  s = sum(0, 1000);
#pragma gtap task
  out[3] = queens(8, 0, 0, 0, 0);
  long long ways;
#pragma gtap task
  ways = pairs(5, 0, 0, 0, 5);
#pragma gtap task
  out[4] = weighted(9, own);
#pragma gtap task
  out[5] = dropped(9, own);
#pragma gtap task
  out[6] = reads(9, own, &out[7]);
#pragma gtap task
  works(9, own, numbers);
#pragma gtap taskwait
  out[2] = static_cast<int>(s + ways);
}

__global__ void kernel(const Node *tree, Box box, int *out, float *numbers) {
#pragma gtap entry
  all(tree, box, out, numbers);
}
