// Tasks that end in their first lines, behind declarations. A spawn can evaluate most of these declarations, but not all.
#include <gtap_thread.cuh>

struct Node {
  int left, right, value;
  float x;
};
__device__ inline float above(float x, float y) {
  return x * y + 1;
}
#pragma gtap function
__device__ int total(const Node *nodes, int node, int depth) {
  const Node here = nodes[node];
  const int half = depth / 2, more = half + 1;
  if (here.left < 0)
    return here.value;
  const int next = more + half;
  if (next == 3 && here.x > 2)
    return here.value + next;
  int left, right;
#pragma gtap task
  left = total(nodes, here.left, depth - 1);
#pragma gtap task
  right = total(nodes, here.right, depth - 1);
#pragma gtap taskwait
  return left * 3 + right + here.value;
}
#pragma gtap function
__device__ float contour(float x, float y, float side, int depth) {
  const float half = 0.5f * side;
  const float middle = above(x + half, y + half);
  if (fabsf(middle) > 0.7f * side)
    return 0.0f;
  if (depth == 0)
    return middle * side;
  float part[4];
  for (int i = 0; i < 4; ++i) {
#pragma gtap task
    part[i] = contour(x + (i % 2) * half, y + (i / 2) * half, half, depth - 1);
  }
#pragma gtap taskwait
  return (part[0] + part[1]) + (part[2] + part[3]);
}
// A value that changes behind its declaration, and one of a reference.
#pragma gtap function
__device__ int changes(int *counter, int n) {
  int half = n / 2;
  half += *counter;
  if (half == 0)
    return n;
  int below;
#pragma gtap task
  below = changes(counter, half);
#pragma gtap taskwait
  return below - half;
}
#pragma gtap function
__device__ int named(const Node *nodes, int node) {
  const Node &here = nodes[node];
  if (here.left < 0)
    return here.value;
  int below, other;
#pragma gtap task
  below = named(nodes, here.left);
#pragma gtap task
  other = named(nodes, here.right);
#pragma gtap taskwait
  return below * other;
}
// A parameter that changes, a bound, and what the task does before it ends.
#pragma gtap function
__device__ void search(int n, int cost, gtap::lowest<int> *bound, int *visited) {
  cost += n % 3;
  if (cost >= bound->get())
    return;
  if (n == 0) {
    const int place = cost % 16;
    visited[place]++;
    bound->offer(cost);
    return;
  }
#pragma gtap task
  search(n - 1, cost, bound, visited);
#pragma gtap task
  search(n - 1, cost + 1, bound, visited);
}

__global__ void k(const Node *nodes, int *out, float *f) {
#pragma gtap entry
  *out = total(nodes, 0, 7);
}
__global__ void k2(float *f) {
#pragma gtap entry
  *f = contour(0.0f, 0.0f, 1.0f, 9);
}
__global__ void k3(int *counter, int *out) {
#pragma gtap entry
  *out = changes(counter, 100);
}
__global__ void k4(const Node *nodes, int *out) {
#pragma gtap entry
  *out = named(nodes, 0);
}
__global__ void k5(gtap::lowest<int> *bound, int *visited) {
#pragma gtap entry
  search(20, 0, bound, visited);
}
