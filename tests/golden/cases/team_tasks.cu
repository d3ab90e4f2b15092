// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Tasks that threads of a region spawn: the region's end waits for them.
#include <gtap_thread.cuh>

#pragma gtap function
__device__ int square(int n) {
  return n * n;
}

// Ends when the whole subtree is marked.
#pragma gtap function worker(team)
__device__ void visit(const int *children, int node, int *marks) {
  marks[node] = 1;
#pragma gtap parallel for num_threads(2)
  for (int i = 0; i < 2; i++)
    if (children[2 * node + i] >= 0) {
#pragma gtap task
      visit(children, children[2 * node + i], marks);
    }
}

#pragma gtap function worker(team)
__device__ int pair(int n, int *out) {
  int a = 0, b = 0, rest = n % 7;
  int squares[4] = {0};
#pragma gtap parallel
#pragma gtap single
  {
#pragma gtap task
    a = square(n);
#pragma gtap task
    b = square(n + 1);
  }
  if (a < b)
#pragma gtap parallel num_threads(4) reduction(+ : rest)
  {
    const int me = gtap::thread_num();
    rest += me;
#pragma gtap task
    squares[me] = square(rest);
#pragma gtap masked
#pragma gtap taskloop
    for (int i = 0; i < n; i++)
      out[i] = i;
  }
  return a + b + rest + squares[3];
}

// A pointer that a lambda names: its own value is kept, not what it points to.
#pragma gtap function worker(team)
__device__ void looked(int n, int *out) {
  atomicAdd(out, [&](int given) { return given + out[1]; }(n));
#pragma gtap parallel for
  for (int i = 2; i < n; i++)
    out[i] = i;
}

__global__ void start_looked(int n, int *out) {
#pragma gtap entry
  looked(n, out);
}
__global__ void start(int n, int *out) {
#pragma gtap entry
  *out = pair(n, out);
}
