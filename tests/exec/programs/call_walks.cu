// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Tasks with one child at a time, whose trees a lane walks as calls: results of all kinds, calls in branches and loops, chains that
// are deeper and longer than a walk may be. And functions that look like these and have effects, which must happen once.
#include <gtap_thread.cuh>

#include "call_walks.h"
#include "support.h"

#include <vector>

#pragma gtap function
__device__ Best nearest(const Node *tree, int node, int from, Best best) {
  if (node < 0)
    return best;
  const Node here = tree[node];
  const int away = from - here.value, distance = away < 0 ? -away : away;
  if (distance < best.distance)
    best = {distance, node};
#pragma gtap task
  best = nearest(tree, away < 0 ? here.left : here.right, from, best);
#pragma gtap taskwait
  if (distance < best.distance + 3) {
#pragma gtap task
    best = nearest(tree, away < 0 ? here.right : here.left, from, best);
#pragma gtap taskwait
  }
  return best;
}

// A declared result, a result that is not the last thing, branches without braces.
#pragma gtap function
__device__ long long folded(const Node *tree, int node, int depth) {
  if (node < 0 || depth == 0)
    return depth;
  long long sum = tree[node].value;
  if (node % 3 == 0) {
#pragma gtap task
    const long long left = folded(tree, tree[node].left, depth - 1);
#pragma gtap taskwait
    sum = sum * 31 + left;
  } else
#pragma gtap task in_reduction(+ : sum)
    sum += folded(tree, tree[node].right, depth - 1);
#pragma gtap taskwait
  long long parts[2] = {1, 2};
#pragma gtap task
  parts[node % 2] = folded(tree, tree[node].left, depth - 2 < 0 ? 0 : depth - 2);
#pragma gtap taskwait
  return sum * 7 + parts[0] - 3 * parts[1];
}

// One child after the other, in a loop that ends early.
#pragma gtap function
__device__ int first_of(const Node *tree, int node, int wanted, int most) {
  if (node < 0 || most <= 0)
    return -1;
  if (tree[node].value % 11 == wanted)
    return node;
  int found = -1;
  for (int side = 0; side < 2 && found < 0; ++side) {
    if (side == 1 && tree[node].value % 5 == 0)
      continue;
#pragma gtap task
    found = first_of(tree, side == 0 ? tree[node].left : tree[node].right, wanted, most - side - 1);
#pragma gtap taskwait
  }
  while (found > 100 && found % 2 == 0)
    found /= 2;
  return found;
}

// Deeper than a walk can be, and longer.
#pragma gtap function
__device__ unsigned along(const Node *list, int node, unsigned so_far) {
  if (node < 0)
    return so_far;
  unsigned rest;
#pragma gtap task
  rest = along(list, list[node].next, so_far * 3 + 1);
#pragma gtap taskwait
  return rest ^ (unsigned(list[node].value) << (node % 7));
}

namespace inner {
// The last call is only returned. It has another one's name, and a default argument.
#pragma gtap function
__device__ static double along(const Node *list, int node, double sum = 0.5) {
  if (node < 0)
    return sum;
  double total = sum + list[node].value;
#pragma gtap task
  total = along(list, list[node].next, total);
#pragma gtap taskwait
  return total;
}
} // namespace inner

// Counts its calls, by an atomic or in memory of its own.
#pragma gtap function
__device__ int counted(const Node *list, int node, int *calls) {
  atomicAdd(calls, 1);
  if (node < 0)
    return 0;
  int rest;
#pragma gtap task
  rest = counted(list, list[node].next, calls);
#pragma gtap taskwait
  return rest + 1;
}

#pragma gtap function
__device__ int marked(const Node *list, int node, int *marks) {
  if (node < 0)
    return 0;
  marks[node] += 1;
  int rest;
#pragma gtap task
  rest = marked(list, list[node].next, marks);
#pragma gtap taskwait
  marks[node] += 10;
  return rest + marks[node];
}

// Two children at a time.
#pragma gtap function
__device__ double spread(const Node *tree, int node, double weight) {
  if (node < 0)
    return weight;
  double left, right;
#pragma gtap task
  left = spread(tree, tree[node].left, weight / 2);
#pragma gtap task
  right = spread(tree, tree[node].right, weight / 4);
#pragma gtap taskwait
  return left + right;
}

constexpr int node_count = 200, query_count = 96;
struct Seen {
  Best best[query_count];
  long long folded[query_count];
  int first[query_count];
  unsigned along[query_count];
  double sums[query_count];
  double spread;
  int calls, counted, marks[node_count], marked;
};

#pragma gtap function
__device__ void query(const Node *nodes, int i, Seen *seen) {
  Best best;
#pragma gtap task
  best = nearest(nodes, 0, i * 13, Best{100000, -1});
#pragma gtap task
  seen->folded[i] = folded(nodes, i % 5, 4 + i % 6);
#pragma gtap task
  seen->first[i] = first_of(nodes, 0, i % 11, 30);
#pragma gtap task
  seen->along[i] = along(nodes, (i * 7) % node_count, i);
#pragma gtap task
  seen->sums[i] = inner::along(nodes, i);
#pragma gtap taskwait
  seen->best[i] = best;
}

#pragma gtap function
__device__ void all(const Node *nodes, Seen *seen) {
  for (int i = 0; i < query_count; ++i) {
#pragma gtap task
    query(nodes, i, seen);
  }
#pragma gtap task
  seen->counted = counted(nodes, 0, &seen->calls);
#pragma gtap task
  seen->marked = marked(nodes, 0, seen->marks);
#pragma gtap task
  seen->spread = spread(nodes, 0, 1);
#pragma gtap taskwait
}

__global__ void kernel(const Node *nodes, Seen *seen) {
#pragma gtap entry
  all(nodes, seen);
}

static double spread_here(const std::vector<Node> &tree, int node, double weight) {
  if (node < 0)
    return weight;
  const double left = spread_here(tree, tree[node].left, weight / 2);
  return left + spread_here(tree, tree[node].right, weight / 4);
}

// A search tree, whose nodes are a list, too: in the order of their numbers.
static std::vector<Node> make_nodes() {
  std::vector<Node> nodes;
  unsigned random = 12345;
  for (int i = 0; i < node_count; ++i) {
    random = random * 1664525u + 1013904223u;
    nodes.push_back({static_cast<int>(random >> 20), -1, -1, i + 1 < node_count ? i + 1 : -1});
    for (int at = 0; i != 0;) {
      int &side = nodes[i].value < nodes[at].value ? nodes[at].left : nodes[at].right;
      if (side < 0) {
        side = i;
        break;
      }
      at = side;
    }
  }
  return nodes;
}

int main() {
  exec::check(gtap_initialize(), "gtap_initialize");
  const std::vector<Node> tree = make_nodes();
  exec::Array<Node> nodes(node_count);
  exec::Array<Seen> seen;
  exec::check(
      cudaMemcpy(nodes.device(), tree.data(), node_count * sizeof(Node), cudaMemcpyHostToDevice),
      "cudaMemcpy");
  auto same = [](const char *what, bool equal) {
    if (!equal)
      exec::fail("call_walks", what);
  };
  for (int launch = 0; launch < 2; ++launch) {
    seen.clear();
    kernel<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(nodes.device(), seen.device());
    exec::check(gtap_synchronize(), "kernel");
    const Seen found = seen.read()[0];
    for (int i = 0; i < query_count; ++i) {
      const Best best = plain::nearest(tree.data(), 0, i * 13, Best{100000, -1});
      same("nearest", found.best[i].distance == best.distance && found.best[i].node == best.node);
      same("folded", found.folded[i] == plain::folded(tree.data(), i % 5, 4 + i % 6));
      same("first", found.first[i] == plain::first_of(tree.data(), 0, i % 11, 30));
      same("along", found.along[i] == plain::along(tree.data(), (i * 7) % node_count, i));
      same("inner::along", found.sums[i] == plain::inner::along(tree.data(), i));
    }
    same("calls", found.calls == node_count + 1 && found.counted == node_count);
    same("marked", found.marked == 11 * node_count);
    for (int mark : found.marks)
      same("marks", mark == 11);
    same("spread", found.spread == spread_here(tree, 0, 1));
  }
  gtap_finalize();
  std::printf("call_walks: ok\n");
}
