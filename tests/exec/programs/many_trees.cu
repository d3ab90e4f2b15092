// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Trees of tasks with several children at a time, as many as a loop has turns: results in structs, in arrays that are added up, of which
// the largest counts. Small ones, and some that are longer and deeper than a walk may be. Plain recursion with arrays of its own, and
// with objects that all calls share.
#include <gtap_thread.cuh>

#include "many_trees.h"
#include "support.h"

// Results in an array, in a loop over children.
#pragma gtap function
__device__ Pull pull(const Node *nodes, int node, float x, float y) {
  const Node here = nodes[node];
  const float away = here.value - x;
  if (here.count == 0 || away > 60)
    return Pull{away * 0.5f, y, 1};
  Pull parts[4];
  for (int i = 0; i < here.count; i++) {
#pragma gtap task
    parts[i] = pull(nodes, here.first + i, x + i, y * 0.5f);
  }
#pragma gtap taskwait
  Pull sum{here.value * 0.25f, 0, 1};
  for (int i = 0; i < here.count; i++) {
    sum.x += parts[i].x;
    sum.y += parts[i].y * (i + 1);
    sum.nodes += parts[i].nodes;
  }
  return sum;
}

// Two children under conditions, the nearer one of both.
#pragma gtap function
__device__ Pull nearest(const Node *nodes, int node, int from, int depth) {
  const Node here = nodes[node];
  const int away = here.value < from ? from - here.value : here.value - from;
  const Pull own{static_cast<float>(away), static_cast<float>(node), 1};
  if (depth == 0 || here.count == 0)
    return own;
  Pull left = own, right = own;
  if (here.value % 3 != 0) {
#pragma gtap task
    left = nearest(nodes, here.first, from, depth - 1);
  }
  if (here.value % 5 != 0) {
#pragma gtap task
    right = nearest(nodes, here.first + here.count - 1, from + 1, depth - 1);
  }
#pragma gtap taskwait
  Pull best = left.x <= right.x ? left : right;
  best.nodes = left.nodes + right.nodes + 1;
  return own.x < best.x ? Pull{own.x, own.y, best.nodes} : best;
}

// Results in an array whose elements a counter counts, and which a loop with another variable takes out: the two largest. What
// that loop needs is declared behind the wait. A leaf returns a struct in its first line, made of parameters.
#pragma gtap function
__device__ Pull largest(const Node *nodes, int node, Pull so_far, int depth) {
  if (depth == 0)
    return Pull{so_far.x, -1, so_far.nodes};
  if (so_far.nodes > 40)
    return so_far;
  const Node &here = nodes[node];
  Pull found[4];
  int count = 0;
  for (int i = 0; i < here.count; ++i) {
    if ((here.value + i) % 4 == 3)
      continue;
#pragma gtap task
    found[count++] = largest(nodes, here.first + i,
                             Pull{so_far.x + here.value, so_far.y, so_far.nodes + i}, depth - 1);
  }
#pragma gtap taskwait
  Pull most{so_far.x, so_far.y, 1}, second = so_far;
  for (int k = 0; k < count; ++k) {
    most.nodes += found[k].nodes * (k + 1);
    if (found[k].x > most.x) {
      second.x = most.x;
      most.x = found[k].x;
    } else if (found[k].x > second.x) {
      second.x = found[k].x + k;
    }
  }
  most.y = second.x;
  return most;
}

// The array cannot be done without: the loop takes out more than what the spawns have stored, and a statement between
// changes what it reads.
#pragma gtap function
__device__ Pull kept(const Node *nodes, int node, float scale, int depth) {
  const Node here = nodes[node];
  if (depth == 0 || here.count == 0)
    return Pull{scale, 1, node};
  Pull parts[4] = {{1, 2, 3}, {4, 5, 6}, {7, 8, 9}, {1, 1, 1}};
  for (int i = 0; i < here.count; ++i) {
    if (i != 1) {
#pragma gtap task
      parts[i] = kept(nodes, here.first + i, scale + 1, depth - 1);
    }
  }
#pragma gtap taskwait
  scale = scale * 2 + 1;
  Pull sum{};
  for (int i = 0; i < here.count; ++i) {
    sum.x += parts[i].x * scale;
    sum.nodes ^= parts[i].nodes;
  }
  return sum;
}

// Two waits, and a longer tree than a walk makes.
#pragma gtap function
__device__ double folded(int n, double seed) {
  if (n < 2)
    return seed + n;
  double parts[2] = {0, 0}, more;
#pragma gtap task
  parts[0] = folded(n - 1, seed * 0.5);
#pragma gtap task
  parts[1] = folded(n - 2, seed + 1);
#pragma gtap taskwait
  const double sum = parts[0] + 2 * parts[1];
#pragma gtap task
  more = folded(n / 2 - 1, sum > 8 ? 1 : sum);
#pragma gtap taskwait
  return sum - more;
}

// The same with an effect.
#pragma gtap function
__device__ double counted(int n, int *calls) {
  atomicAdd(calls, 1);
  if (n < 2)
    return n;
  double left, right;
#pragma gtap task
  left = counted(n - 1, calls);
#pragma gtap task
  right = counted(n - 2, calls);
#pragma gtap taskwait
  return left + right;
}

// Plain recursion: the arrays of a call, which its calls leave alone; deeper than the loop has room for.
__device__ int arranged(int n, int used, int depth) {
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
__device__ unsigned summed(const Field &field, int node, const Scale &scale, unsigned so_far) {
  if (node < 0 || node >= field.limit)
    return so_far;
  const Node here = field.nodes[node];
  so_far =
      summed(field, here.count == 0 ? -1 : here.first, scale, so_far * 3 + here.value * scale.x);
  return summed(field, here.count < 2 ? -1 : here.first + 1, scale, so_far + field.strength);
}

// Deeper than the loop has room for.
__device__ unsigned along(const Field &field, int node, const Scale &scale) {
  if (node >= field.limit || node % 200 == 199)
    return scale.y;
  const unsigned rest = along(field, node + 1, scale);
  return rest * 5 + field.nodes[node].value * scale.x + field.strength;
}

// Where an object is matters: it is not copied then.
__device__ bool is_same(const Scale &scale, const Scale &other) {
  return &scale == &other;
}
__device__ unsigned told_apart(int n, const Scale &scale, const Scale &same, const Scale &other) {
  if (n <= 0)
    return (is_same(scale, same) ? 100u : 0u) + (same.is(scale) ? 10u : 0u) +
           (is_same(scale, other) ? 1u : 0u);
  unsigned sum = told_apart(n - 1, scale, same, other);
  sum += told_apart(n - 3, scale, same, other);
  return sum * 3 + scale.x;
}

constexpr int node_count = 3000, tree_count = 300;
struct Found {
  Pull pulls[tree_count], nearest[tree_count], largest[tree_count], kept[tree_count];
  double folded[tree_count], counted;
  int arranged[tree_count], calls;
  unsigned summed[tree_count], along[tree_count], apart[tree_count];
};

#pragma gtap function
__device__ void recursive(const Field field, int i, Found *found) {
  const Scale scale{2 + i % 3, 7};
  found->arranged[i] = arranged(i, i % 4, 3 + i % 3);
  found->summed[i] = summed(field, i % 7, scale, i);
  found->along[i] = along(field, i, scale);
  const Scale other = scale;
  found->apart[i] = told_apart(i % 9, scale, scale, other);
}

#pragma gtap function
__device__ void all(const Field field, int trees, Found *found) {
  for (int i = 0; i < trees; ++i) {
#pragma gtap task
    found->pulls[i] = pull(field.nodes, i % 9, static_cast<float>(i % 40), 1);
  }
  for (int i = 0; i < trees; ++i) {
#pragma gtap task
    found->nearest[i] = nearest(field.nodes, i % 3, i * 5, 4 + i % 5);
  }
  for (int i = 0; i < trees; ++i) {
#pragma gtap task
    found->largest[i] = largest(field.nodes, i % 7, Pull{0, static_cast<float>(i), 0}, 3 + i % 4);
  }
  for (int i = 0; i < trees; ++i) {
#pragma gtap task
    found->kept[i] = kept(field.nodes, i % 5, static_cast<float>(i % 3), 2 + i % 4);
  }
  for (int i = 0; i < trees; ++i) {
#pragma gtap task
    found->folded[i] = folded(i % 11, i);
  }
  for (int i = 0; i < trees; ++i) {
#pragma gtap task
    recursive(field, i, found);
  }
#pragma gtap task
  found->counted = counted(9, &found->calls);
#pragma gtap taskwait
}

__global__ void by_tasks(const Field field, int trees, Found *found) {
#pragma gtap entry
  all(field, trees, found);
}
__global__ void serially(const Field field, int trees, Found *found) {
  all(field, trees, found);
}

int main(int argc, char **argv) {
  exec::Test test(argc, argv);
  std::vector<Node> tree;
  unsigned random = 4711;
  int next = 1;
  for (int i = 0; i < node_count; ++i) {
    random = random * 1664525u + 1013904223u;
    int children = static_cast<int>(random >> 24) % 4 + (i < 20 ? 1 : 0);
    if (next + children > node_count)
      children = 0;
    tree.push_back({static_cast<int>(random >> 16 & 127), next, children});
    next += children;
  }
  exec::Array<Node> nodes(node_count);
  nodes.write(tree);
  exec::Array<Found> tasks, serial;
  const Field field{nodes.device(), 3, node_count}, here{tree.data(), 3, node_count};
  const int trees = test.size(tree_count) < tree_count ? test.size(tree_count) : tree_count;
  by_tasks<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(field, trees, tasks.device());
  test.wait("by_tasks");
  serially<<<1, 1>>>(field, trees, serial.device());
  test.wait("serially");
  const Found found = tasks.read()[0], expected = serial.read()[0];
  const auto equal = [&](const char *what, double one, double other) {
    test.equal(what, std::vector<double>{one}, std::vector<double>{other});
  };
  for (int i = 0; i < trees; ++i) {
    equal("pull", found.pulls[i].x + found.pulls[i].y, expected.pulls[i].x + expected.pulls[i].y);
    equal("nodes", found.pulls[i].nodes, expected.pulls[i].nodes);
    equal("nearest", found.nearest[i].x * 4096 + found.nearest[i].y,
          expected.nearest[i].x * 4096 + expected.nearest[i].y);
    equal("nodes on the way", found.nearest[i].nodes, expected.nearest[i].nodes);
    for (const auto part : {&Found::largest, &Found::kept}) {
      const Pull &one = (found.*part)[i], &other = (expected.*part)[i];
      equal("in an array", one.x * 8 + one.y, other.x * 8 + other.y);
      equal("in an array, nodes", one.nodes, other.nodes);
    }
    equal("folded", found.folded[i], expected.folded[i]);
    const Scale scale{2 + i % 3, 7};
    equal("arranged", found.arranged[i], plain::arranged(i, i % 4, 3 + i % 3));
    equal("summed", found.summed[i], plain::summed(here, i % 7, scale, i));
    equal("apart", found.apart[i], plain::told_apart(i % 9, scale.x));
    equal("along", found.along[i], plain::along(here, i, scale));
  }
  equal("counted", found.counted, expected.counted);
  equal("calls", found.calls, expected.calls);
  return test.finish("many_trees");
}
