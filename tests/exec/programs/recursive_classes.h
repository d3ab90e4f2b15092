// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The functions of recursive_classes.cu as they are written, for the host.
#pragma once

struct Node {
  int left, right, value; // children, or -1
};
struct Best {
  int distance, node;
};
struct Color {
  int r, g;
};
__host__ __device__ inline Color operator+(const Color &a, const Color &b) {
  return {a.r + b.r, a.g + b.g};
}
__host__ __device__ inline Color operator*(int w, const Color &a) {
  return {w * a.r, w * a.g};
}
__host__ __device__ inline int apart(int a, int b) {
  return a < b ? b - a : a - b;
}

namespace plain {

inline Best nearest(const Node *nodes, int at, int x, Best best) {
  if (at < 0)
    return best;
  const Node here = nodes[at];
  if (apart(x, here.value) < best.distance)
    best = {apart(x, here.value), at};
  const int near = x < here.value ? here.left : here.right;
  const int far = x < here.value ? here.right : here.left;
  best = nearest(nodes, near, x, best);
  if (apart(x, here.value) < best.distance + 3)
    best = nearest(nodes, far, x, best);
  return best;
}

inline Color trace(const Node *nodes, int at, int depth) {
  Color color{1, at};
  if (at < 0 || depth == 0)
    return color;
  color = color + nodes[at].value * trace(nodes, nodes[at].left, depth - 1);
  if (depth % 2 == 0)
    return color + 2 * trace(nodes, nodes[at].right, depth - 1);
  return trace(nodes, nodes[at].right, depth - 1) + color;
}

inline void sort(int *list, int count) {
  if (count < 2)
    return;
  int last = 0;
  for (int i = 1; i < count; ++i)
    if (list[i] < list[0]) {
      const int moved = list[++last];
      list[last] = list[i];
      list[i] = moved;
    }
  const int first = list[0];
  list[0] = list[last];
  list[last] = first;
  sort(list, last);
  sort(list + last + 1, count - last - 1);
}

inline unsigned collatz(unsigned n, unsigned steps) {
  if (n == 1)
    return steps;
  steps += n % 3;
  if (n % 2 == 0)
    return collatz(n / 2, steps);
  else {
    n = 3 * n + 1;
    return collatz(n, steps + 1);
  }
}

inline void mark(const Node *nodes, int at, int add, int *seen) {
  if (at < 0)
    return;
  seen[at] += add;
  if (add % 2 == 0) {
    mark(nodes, nodes[at].right, add + 1, seen);
    mark(nodes, nodes[at].left, add + 1, seen);
  } else if (nodes[at].left >= 0) {
    ++add;
    mark(nodes, nodes[at].left, add, seen);
    seen[at] *= 2;
    mark(nodes, nodes[at].right, add, seen);
  } else
    mark(nodes, nodes[at].right, add, seen);
}

} // namespace plain
