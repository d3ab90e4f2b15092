// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Results in an array that a loop takes out: walks do that behind each call.
#include <gtap_thread.cuh>

struct Node {
  float x;
  int first, count;
};
struct Found {
  float x;
  int node;
};

// In the loop that spawns, and with a variable that stands between.
#pragma gtap function
__device__ Found nearest(const Node *nodes, int node, float x, int depth) {
  if (depth == 0)
    return Found{1e30f, -1};
  const Node &here = nodes[node];
  Found part[8];
  for (int i = 0; i < here.count; i++) {
#pragma gtap task
    part[i] = nearest(nodes, here.first + i, x, depth - 1);
  }
#pragma gtap taskwait
  Found best{here.x - x, node};
  for (int i = 0; i < here.count; i++)
    if (part[i].x < best.x)
      best = part[i];
  return best;
}

// With a counter, and another variable.
#pragma gtap function
__device__ float scored(const Node *nodes, int node, float x) {
  const Node here = nodes[node];
  float part[8], sum = 0;
  int n = 0;
  for (int i = 0; i < here.count; i++)
    if (nodes[here.first + i].x > x) {
#pragma gtap task
      part[n++] = scored(nodes, here.first + i, x * 2);
    }
#pragma gtap taskwait
  for (int k = 0; k < n; k++)
    sum += part[k] * (k + 1);
  return sum + here.x;
}

#pragma gtap function
__device__ void all(const Node *nodes, Found *out, float *sums, int n) {
  for (int i = 0; i < n; i++) {
#pragma gtap task
    out[i] = nearest(nodes, 0, i, 9);
#pragma gtap task
    sums[i] = scored(nodes, 0, i);
  }
}

__global__ void kernel(const Node *nodes, Found *out, float *sums, int n) {
#pragma gtap entry
  all(nodes, out, sums, n);
}
