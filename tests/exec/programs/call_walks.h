// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The functions of call_walks.cu as they are written, for the host.
#pragma once

struct Node {
  int value, left, right, next;
};
struct Best {
  int distance, node;
};

namespace plain {

inline Best nearest(const Node *tree, int node, int from, Best best) {
  if (node < 0)
    return best;
  const Node here = tree[node];
  const int away = from - here.value, distance = away < 0 ? -away : away;
  if (distance < best.distance)
    best = {distance, node};
  best = nearest(tree, away < 0 ? here.left : here.right, from, best);
  if (distance < best.distance + 3) {
    best = nearest(tree, away < 0 ? here.right : here.left, from, best);
  }
  return best;
}

// A declared result, a result that is not the last thing, branches without braces.
inline long long folded(const Node *tree, int node, int depth) {
  if (node < 0 || depth == 0)
    return depth;
  long long sum = tree[node].value;
  if (node % 3 == 0) {
    const long long left = folded(tree, tree[node].left, depth - 1);
    sum = sum * 31 + left;
  } else
    sum += folded(tree, tree[node].right, depth - 1);
  long long parts[2] = {1, 2};
  parts[node % 2] = folded(tree, tree[node].left, depth - 2 < 0 ? 0 : depth - 2);
  return sum * 7 + parts[0] - 3 * parts[1];
}

// One child after the other, in a loop that ends early.
inline int first_of(const Node *tree, int node, int wanted, int most) {
  if (node < 0 || most <= 0)
    return -1;
  if (tree[node].value % 11 == wanted)
    return node;
  int found = -1;
  for (int side = 0; side < 2 && found < 0; ++side) {
    if (side == 1 && tree[node].value % 5 == 0)
      continue;
    found = first_of(tree, side == 0 ? tree[node].left : tree[node].right, wanted, most - side - 1);
  }
  while (found > 100 && found % 2 == 0)
    found /= 2;
  return found;
}

// Deeper than a walk can be, and longer.
inline unsigned along(const Node *list, int node, unsigned so_far) {
  if (node < 0)
    return so_far;
  unsigned rest;
  rest = along(list, list[node].next, so_far * 3 + 1);
  return rest ^ (unsigned(list[node].value) << (node % 7));
}

namespace inner {
// The last call is only returned. It has another one's name, and a default argument.
inline double along(const Node *list, int node, double sum = 0.5) {
  if (node < 0)
    return sum;
  double total = sum + list[node].value;
  total = along(list, list[node].next, total);
  return total;
}
} // namespace inner

} // namespace plain
