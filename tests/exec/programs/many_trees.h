// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The types of many_trees.cu, and its plain recursive functions as they are written, for the host.
#pragma once

struct Node {
  int value, first, count;
};
struct Pull {
  float x, y;
  int nodes;
};
struct Scale {
  int x, y;
  __host__ __device__ bool is(const Scale &other) const { return this == &other; }
};
struct Field {
  const Node *nodes;
  int strength, limit;
};

namespace plain {

// Plain recursion: the arrays of a call, which its calls leave alone; deeper than the loop has room for.
inline int arranged(int n, int used, int depth) {
  int below[5], order[3] = {n % 3, (n + 1) % 3, (n + 2) % 3};
  int count = 0;
  if (depth == 0)
    return n % 7 + 1;
  for (int i = 0; i < 5; ++i)
    if ((used >> i & 1) == 0)
      below[count++] = arranged(n * 3 + i, used | 1 << i, depth - 1);
  int sum = 0;
  if (count == 0)
    sum = arranged(n / 2, 0, depth - 3 < 0 ? 0 : depth - 3);
  for (int i = 0; i < count; ++i)
    sum += below[i] * (order[i % 3] + 1);
  return sum % 100003;
}

// Objects that no call changes, by reference; the last call is only returned.
inline unsigned summed(const Field &field, int node, const Scale &scale, unsigned so_far) {
  if (node < 0 || node >= field.limit)
    return so_far;
  const Node here = field.nodes[node];
  so_far =
      summed(field, here.count == 0 ? -1 : here.first, scale, so_far * 3 + here.value * scale.x);
  return summed(field, here.count < 2 ? -1 : here.first + 1, scale, so_far + field.strength);
}

// Deeper than the loop has room for.
inline unsigned along(const Field &field, int node, const Scale &scale) {
  if (node >= field.limit || node % 200 == 199)
    return scale.y;
  const unsigned rest = along(field, node + 1, scale);
  return rest * 5 + field.nodes[node].value * scale.x + field.strength;
}

inline unsigned told_apart(int n, int x) {
  if (n <= 0)
    return 110;
  const unsigned sum = told_apart(n - 1, x) + told_apart(n - 3, x);
  return sum * 3 + x;
}
} // namespace plain
