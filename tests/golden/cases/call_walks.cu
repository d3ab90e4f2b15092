// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A task function that waits for each child at once, and has no side effects: a lane runs its tree as calls of
// gtap_walk_nearest.
#include <gtap_thread.cuh>

struct Node {
  float at;
  int left, right;
};

#pragma gtap function
__device__ float nearest(const Node *tree, int node, float from, float best) {
  if (node < 0)
    return best;
  const Node here = tree[node];
  const float away = from - here.at;
  best = fminf(best, away * away);
#pragma gtap task
  best = nearest(tree, away < 0 ? here.left : here.right, from, best);
#pragma gtap taskwait
  if (away * away < best)
#pragma gtap task
    best = nearest(tree, away < 0 ? here.right : here.left, from, best);
#pragma gtap taskwait
  return best;
}

// Its own name comes out of a macro, which is written out first; a static function, and a call that is not the last thing.
#define SELF chain
#pragma gtap function
static __device__ int chain(const Node *tree, int node) {
  if (node < 0)
    return 0;
  int rest;
#pragma gtap task
  rest = SELF(tree, tree[node].right);
#pragma gtap taskwait
  return 2 * rest + 1;
}

__global__ void kernel(const Node *tree, float from, float *out) {
#pragma gtap entry
  *out = nearest(tree, 0, from, 1e30f);
}

__global__ void chain_kernel(const Node *tree, int *out) {
#pragma gtap entry
  *out = chain(tree, 0);
}
