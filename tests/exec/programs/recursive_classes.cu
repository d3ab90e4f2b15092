// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Plain recursive functions that tasks call, whose results are classes with operators, or whose last call only returns what comes
// back: their calls become turns of a loop. The host runs the same functions as they are written (recursive_classes.h).
#include <gtap_thread.cuh>

#include "recursive_classes.h"
#include "support.h"

constexpr int node_count = 200;
constexpr int query_count = 32;

struct Seen {
  Best best[query_count];
  Color color[query_count];
  int sorted[node_count], marked[node_count];
  unsigned steps[query_count];
};

__device__ Best nearest(const Node *nodes, int at, int x, Best best) {
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

__device__ Color trace(const Node *nodes, int at, int depth) {
  Color color{1, at};
  if (at < 0 || depth == 0)
    return color;
  color = color + nodes[at].value * trace(nodes, nodes[at].left, depth - 1);
  if (depth % 2 == 0)
    return color + 2 * trace(nodes, nodes[at].right, depth - 1);
  return trace(nodes, nodes[at].right, depth - 1) + color;
}

__device__ void sort(int *list, int count) {
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

__device__ unsigned collatz(unsigned n, unsigned steps) {
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

__device__ void mark(const Node *nodes, int at, int add, int *seen) {
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

#pragma gtap function
__device__ void query(const Node *nodes, int i, Seen *seen) {
  seen->best[i] = nearest(nodes, 0, i * 7, Best{1000, -1});
  seen->color[i] = trace(nodes, i, 6);
  seen->steps[i] = collatz(27 + i, 0);
}

#pragma gtap function
__device__ void all(const Node *nodes, Seen *seen) {
  for (int i = 0; i < query_count; ++i) {
#pragma gtap task
    query(nodes, i, seen);
  }
  for (int i = 0; i < node_count; ++i)
    seen->sorted[i] = nodes[i].value;
  sort(seen->sorted, node_count);
  mark(nodes, 0, 2, seen->marked);
#pragma gtap taskwait
}

__global__ void kernel(const Node *nodes, Seen *seen) {
#pragma gtap entry
  all(nodes, seen);
}

// A search tree of values in a scrambled order.
static std::vector<Node> make_tree() {
  std::vector<Node> nodes;
  for (int i = 0; i < node_count; ++i) {
    nodes.push_back({-1, -1, (i * 83 + 19) % 227});
    for (int at = 0; at != i;) {
      int &next = nodes[i].value < nodes[at].value ? nodes[at].left : nodes[at].right;
      if (next < 0)
        next = i;
      at = next;
    }
  }
  return nodes;
}

int main() {
  gtap_config config;
  exec::check(gtap_initialize(config), "gtap_initialize");
  const std::vector<Node> tree = make_tree();
  exec::Array<Node> nodes(node_count);
  exec::Array<Seen> seen;
  exec::check(
      cudaMemcpy(nodes.device(), tree.data(), node_count * sizeof(Node), cudaMemcpyHostToDevice),
      "cudaMemcpy");
  Seen expected = {};
  for (int i = 0; i < query_count; ++i) {
    expected.best[i] = plain::nearest(tree.data(), 0, i * 7, Best{1000, -1});
    expected.color[i] = plain::trace(tree.data(), i, 6);
    expected.steps[i] = plain::collatz(27 + i, 0);
  }
  for (int i = 0; i < node_count; ++i)
    expected.sorted[i] = tree[i].value;
  plain::sort(expected.sorted, node_count);
  plain::mark(tree.data(), 0, 2, expected.marked);
  for (int launch = 0; launch < 2; ++launch) {
    seen.clear();
    kernel<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(nodes.device(), seen.device());
    exec::check(gtap_synchronize(), "kernel");
    const Seen found = seen.read()[0];
    auto same = [](const char *what, bool equal) {
      if (!equal)
        exec::fail("recursive_classes", what);
    };
    for (int i = 0; i < query_count; ++i) {
      same("best", found.best[i].distance == expected.best[i].distance &&
                       found.best[i].node == expected.best[i].node);
      same("color",
           found.color[i].r == expected.color[i].r && found.color[i].g == expected.color[i].g);
      same("steps", found.steps[i] == expected.steps[i]);
    }
    for (int i = 0; i < node_count; ++i) {
      same("sorted", found.sorted[i] == expected.sorted[i]);
      same("marked", found.marked[i] == expected.marked[i]);
    }
  }
  gtap_finalize();
  std::printf("recursive_classes: ok\n");
}
