// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Functions that spawn themselves, whose trees lanes walk, and why others are not walked.
#include <gtap_thread.cuh>

struct Node {
  float x;
  int first, count, right;
};

#pragma gtap function
__device__ float folded(const Node *nodes, int node, float x, float y) { // walked
  const Node here = nodes[node];
  float part[4];
  for (int i = 0; i < here.count; i++) {
#pragma gtap task
    part[i] = folded(nodes, here.first + i, x, y);
  }
#pragma gtap taskwait
  float sum = here.x - x;
  for (int i = 0; i < here.count; i++)
    sum += part[i];
  return sum;
}

#pragma gtap function
__device__ float chained(const Node *nodes, int node, float best) { // walked
  if (node < 0)
    return best;
#pragma gtap task
  best = chained(nodes, nodes[node].first, best);
#pragma gtap taskwait
#pragma gtap task
  best = chained(nodes, nodes[node].right, best + 1);
#pragma gtap taskwait
  return best;
}

#pragma gtap function
__device__ float writes(float *values, int n, float x, float y) { // kept: it changes more than variables of its own
  if (n == 0)
    return values[0];
  values[n] = x;
  float left, right;
#pragma gtap task
  left = writes(values, n - 1, x, y);
#pragma gtap task
  right = writes(values, n / 2, y, x);
#pragma gtap taskwait
  return left * right;
}

#pragma gtap function
__device__ float takes_long(const float *values, int n, int length, float x) { // walked
  if (n == 0)
    return x;
  for (int i = 0; i < length; i++)
    x = x * values[i] + 1;
  float left, right;
#pragma gtap task
  left = takes_long(values, n - 1, length, x);
#pragma gtap task
  right = takes_long(values, n / 2, length, x + 1);
#pragma gtap taskwait
  return left * right;
}

#pragma gtap function
__device__ float counts(const Node *nodes, int node, float best) { // kept: it spawns other functions too, has clauses, or drops a result
  if (node < 0)
    return best;
  int turn = node;
#pragma gtap task queue(++turn & 1)
  best = counts(nodes, nodes[node].right + turn % 2, best);
#pragma gtap taskwait
  return best;
}

#pragma gtap function
__device__ float alone(int n, float x, float y, float z) { // kept: no other function spawns them in a loop
  if (n == 0)
    return x + y * z;
  float left, right;
#pragma gtap task
  left = alone(n - 1, x, y, z);
#pragma gtap task
  right = alone(n / 2, y, z, x);
#pragma gtap taskwait
  return left * right;
}

#pragma gtap function
__device__ float others(int n, float x, float y, float z) { // kept: it spawns other functions too
  float left = x, right = y;
  if (n > 0) {
#pragma gtap task
    left = others(n - 1, x, y, z);
#pragma gtap task
    right = alone(n / 2, y, z, x);
#pragma gtap taskwait
  }
  return left * right;
}

#pragma gtap function
__device__ void all(const Node *nodes, float *out, int n) {
  for (int i = 0; i < n; i++) {
#pragma gtap task
    out[i] = folded(nodes, i, 1, 2);
#pragma gtap task
    out[i + n] = chained(nodes, i, 1);
#pragma gtap task
    out[i + 2 * n] = takes_long(out, 3, n, 2);
#pragma gtap task
    out[i + 3 * n] = others(3, n, 2, 1);
#pragma gtap task
    out[i + 4 * n] = writes(out + 5 * n, 3, 2, 1);
  }
}
__global__ void kernel(const Node *nodes, float *out, int n) {
#pragma gtap entry
  all(nodes, out, n);
}
