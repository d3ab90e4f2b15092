// Parameters that are constants of a launch: `tree`, `limit` and `out` in all three functions; `depth` is not one, nor is
// `found`, whose address is taken, nor `start`, for which an entry passes a sum.
#include <gtap_thread.cuh>

struct Node {
  int left, right, value;
};
struct Scene {
  const Node *tree;
  int limit;
};

__device__ void note(int *found) {
  *found += 1;
}

#pragma gtap function
__device__ int walk(const Node *tree, int node, int depth, int limit) {
  if (node < 0 || depth == limit)
    return 0;
  int left, right;
#pragma gtap task
  left = walk(tree, tree[node].left, depth + 1, limit);
#pragma gtap task
  right = walk(tree, tree[node].right, depth + 1, limit);
#pragma gtap taskwait
  return left + right + tree[node].value;
}

#pragma gtap function
__device__ void walk_all(int *out, const Node *tree, const int limit, int start, int found) {
  note(&found);
  for (int i = 0; i < 4; ++i) {
#pragma gtap task
    out[i] = walk(tree, start + i, 0, limit);
  }
#pragma gtap task
  {
    out[4] = limit;
  }
#pragma gtap taskwait
}

__global__ void walk_kernel(Scene scene, int *out) {
#pragma gtap entry
  walk_all(out, scene.tree, scene.limit, 1 + scene.limit, 7);
}

__global__ void walk_first(const Node *tree, int *out) {
#pragma gtap entry
  walk_all(out, tree, 12, 0, 7);
}
