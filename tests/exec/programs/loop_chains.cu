// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Loops whose turns spawn tasks with one child at a time, in launches without a scheduler (docs/loops.md): a lane runs such a task as calls.
// Results of all kinds, several such tasks in a turn, some beside the loops, sums of them, chains that need the launch's memory, and more
// of it than there is. Each answer is compared with the same code run on one thread of the host. With an argument: in little memory, the
// deep ones end their launch, and the next launch is right.
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

// With an array that lives across its calls.
#pragma gtap function
__device__ int digits(const Node *list, int node, int base) {
  if (node < 0)
    return base;
  int counts[24] = {base, 0, list[node].value % 7, 1};
  counts[list[node].value % 4] += 3;
#pragma gtap task
  counts[1] = digits(list, list[node].next, base + 1);
#pragma gtap taskwait
  return (counts[0] + 3 * counts[1] + 5 * counts[2] + 7 * counts[3]) % 10007;
}
static int digits_here(const std::vector<Node> &list, int first, int base) {
  int depth = base, result;
  std::vector<std::vector<int>> all;
  for (int node = first; node >= 0; node = list[node].next, ++depth) {
    all.push_back({depth, 0, list[node].value % 7, 1});
    all.back()[list[node].value % 4] += 3;
  }
  result = depth;
  for (std::size_t i = all.size(); i-- > 0;) {
    all[i][1] = result;
    result = (all[i][0] + 3 * all[i][1] + 5 * all[i][2] + 7 * all[i][3]) % 10007;
  }
  return result;
}

#pragma gtap function
__device__ int leaf(int i) {
  return i * 5 % 13;
}

#pragma gtap function
__device__ void all_nearest(const Node *nodes, int queries, Best *best, Best *beside) {
#pragma gtap task
  *beside = nearest(nodes, 0, 77, Best{100000, -1});
  for (int i = 0; i < queries; ++i) {
#pragma gtap task
    best[i] = nearest(nodes, 0, i * 13, Best{100000, -1});
  }
#pragma gtap taskwait
}

struct Turn {
  long long folded;
  double sum;
  int first, leaf;
};
#pragma gtap function
__device__ void all_kinds(const Node *nodes, int queries, int count, Turn *turns) {
  for (int i = 0; i < queries; ++i) {
#pragma gtap task
    turns[i].folded = folded(nodes, i % 5, 4 + i % 6);
#pragma gtap task
    turns[i].first = first_of(nodes, 0, i % 11, 30);
#pragma gtap task
    turns[i].leaf = leaf(i);
#pragma gtap task
    turns[i].sum = inner::along(nodes, i % count);
  }
#pragma gtap taskwait
}

#pragma gtap function
__device__ unsigned sum_along(const Node *nodes, int queries, int count) {
  unsigned total = 5;
  for (int i = 0; i < queries; ++i) {
#pragma gtap task in_reduction(+ : total)
    total += along(nodes, i * 7 % count, i);
  }
#pragma gtap taskwait
  return total;
}

#pragma gtap function
__device__ void all_digits(const Node *nodes, int queries, int count, int *out, unsigned *beside) {
#pragma gtap taskloop nogroup grainsize(3)
  for (int i = 0; i < queries; ++i) {
    if (i % 3 != 1) { // two that are deep: what the second one keeps is larger
#pragma gtap task
      beside[i] = along(nodes, i % count, i);
#pragma gtap task
      out[i] = digits(nodes, i * 5 % count, i);
    }
  }
#pragma gtap taskwait
}

__global__ void start_nearest(const Node *nodes, int queries, Best *best, Best *beside) {
#pragma gtap entry
  all_nearest(nodes, queries, best, beside);
}
__global__ void start_kinds(const Node *nodes, int queries, int count, Turn *turns) {
#pragma gtap entry
  all_kinds(nodes, queries, count, turns);
}
__global__ void start_along(const Node *nodes, int queries, int count, unsigned *out) {
#pragma gtap entry
  *out = sum_along(nodes, queries, count);
}
__global__ void start_digits(const Node *nodes, int queries, int count, int *out,
                             unsigned *beside) {
#pragma gtap entry
  all_digits(nodes, queries, count, out, beside);
}

static int node_count = 200;
// A search tree, whose nodes are a list, too: in the order of their numbers.
static std::vector<Node> make_nodes(bool searched = true) {
  std::vector<Node> nodes;
  unsigned random = 12345;
  for (int i = 0; i < node_count; ++i) {
    random = random * 1664525u + 1013904223u;
    nodes.push_back({static_cast<int>(random >> 20), -1, -1, i + 1 < node_count ? i + 1 : -1});
    for (int at = 0; i != 0 && searched;) {
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

int main(int argc, char **argv) {
  const bool little = argc > 1;
  exec::Test test(0, argv);
  for (int deep : {0, 1, 0}) {
    node_count = !deep ? 200 : little ? 300000 : 3000;
    const std::vector<Node> tree = make_nodes(!(little && deep));
    exec::Array<Node> nodes(node_count);
    nodes.write(tree);
    if (little && deep) {
      exec::Array<unsigned> out(1);
      start_along<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(nodes.device(), 2, 1, out.device());
      const gtap_status status = gtap_synchronize();
      if (status != GTAP_ERROR_OUT_OF_RECORDS)
        exec::fail("along in little memory", gtap_error_string(status));
      continue;
    }
    for (int queries : {0, 1, 40, 300}) {
      exec::Array<Best> best(queries + 1);
      exec::Array<Turn> turns(queries + 1);
      exec::Array<unsigned> along(1);
      exec::Array<int> digits(queries + 1);
      exec::Array<unsigned> beside(queries + 1);
      start_nearest<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(nodes.device(), queries, best.device(),
                                                         best.device() + queries);
      test.wait("nearest");
      const std::vector<Best> found = best.read();
      for (int i = 0; i <= queries; ++i) {
        const Best own =
            plain::nearest(tree.data(), 0, i < queries ? i * 13 : 77, Best{100000, -1});
        test.equal("nearest", std::vector<int>{found[i].distance, found[i].node},
                   std::vector<int>{own.distance, own.node});
      }
      start_kinds<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(nodes.device(), queries, node_count,
                                                       turns.device());
      start_along<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(nodes.device(), queries, node_count,
                                                       along.device());
      start_digits<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(nodes.device(), queries, node_count,
                                                        digits.device(), beside.device());
      test.wait("chains");
      const std::vector<Turn> all = turns.read();
      const std::vector<int> found_digits = digits.read();
      const std::vector<unsigned> found_beside = beside.read();
      unsigned total = 5;
      for (int i = 0; i < queries; ++i) {
        test.equal("folded", std::vector<long long>{all[i].folded},
                   std::vector<long long>{plain::folded(tree.data(), i % 5, 4 + i % 6)});
        test.equal("sum", std::vector<double>{all[i].sum},
                   std::vector<double>{plain::inner::along(tree.data(), i % node_count)});
        test.equal("first", std::vector<int>{all[i].first, all[i].leaf},
                   std::vector<int>{plain::first_of(tree.data(), 0, i % 11, 30), i * 5 % 13});
        total += plain::along(tree.data(), i * 7 % node_count, i);
        test.equal("digits", std::vector<int>{found_digits[i]},
                   std::vector<int>{i % 3 != 1 ? digits_here(tree, i * 5 % node_count, i) : 0});
        test.equal(
            "beside", std::vector<unsigned>{found_beside[i]},
            std::vector<unsigned>{i % 3 != 1 ? plain::along(tree.data(), i % node_count, i) : 0});
      }
      test.equal("along", along.read(), std::vector<unsigned>{total});
    }
  }
  return test.finish("loop_chains");
}
