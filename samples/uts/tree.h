// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The trees of the UTS benchmark (Olivier et al., "UTS: An Unbalanced Tree Search Benchmark", LCPC
// 2006): how many children a node has, as a function of its depth and its random number. Must not
// know who walks a tree.
#pragma once

#include "sha1.h"

#include <cmath>
#include <cstdint>
#include <string>
#include <vector>

enum class TreeType { geometric, binomial, hybrid };
enum class TreeShape { linear, expdec, cyclic, fixed };

// As on the command line of the benchmark; its letters are in brackets.
struct TreeParameters {
  TreeType type = TreeType::geometric; // (t) 1, 0, 2
  TreeShape shape = TreeShape::linear; // (a) 0, 1, 2, 3: of a geometric tree
  int depth = 6;                       // (d) the levels of a geometric tree, about
  double branching = 4;                // (b) children of the root, in a geometric tree on average
  double probability = 0.2;            // (q) that a node of a binomial tree has children
  int children = 4;                    // (m) how many it has then
  double shift = 0.5;                  // (f) part of (d) after which a hybrid tree is binomial
  std::uint32_t seed = 19;             // (r) of the root's state
};

constexpr int kMostExpdecDepths = 20000;
constexpr int kMostChildren = 100; // of a node; the root of a binomial tree may have more

// The same decisions by comparing whole numbers. A node's number of children never falls while its
// random number grows, so for each depth the random numbers at which it grows by one say all.
// Computed once, on the host: a device's logarithms, which may differ in the last bit, have no part
// in the tree, and cost nothing.
struct TreeRules {
  const std::uint32_t *steps;   // kMostChildren for each depth, ascending; 2^31 for never
  int depths;                   // with steps of their own; deeper nodes are leaves, or binomial
  std::uint32_t binomial_limit; // a binomial node has children when its random number is below
  int binomial_children;
  int root_children; // -1: by the root's random number, as in other nodes
};

__host__ __device__ inline int children_of(const TreeRules &rules, const State &node, int depth) {
  if (depth == 0 && rules.root_children >= 0)
    return rules.root_children;
  const std::uint32_t random = random_of(node);
  if (depth >= rules.depths)
    return random < rules.binomial_limit ? rules.binomial_children : 0;
  const std::uint32_t *steps = rules.steps + depth * kMostChildren;
  int children = 0;
  while (children < kMostChildren && random >= steps[children])
    ++children;
  return children;
}

// Children of a node of a geometric tree on average.
inline double mean_children(const TreeParameters &tree, int depth) {
  constexpr double pi = 3.141592653589793;
  const double levels = tree.depth;
  if (depth == 0)
    return tree.branching;
  switch (tree.shape) {
  case TreeShape::linear:
    return tree.branching * (1 - depth / levels);
  case TreeShape::expdec:
    return tree.branching * std::pow(depth, -std::log(tree.branching) / std::log(levels));
  case TreeShape::cyclic:
    return depth > 5 * tree.depth ? 0 : std::pow(tree.branching, std::sin(2 * pi * depth / levels));
  case TreeShape::fixed:
    return depth < tree.depth ? tree.branching : 0;
  }
  return 0;
}

// Geometrically distributed: by the inverse of the distribution function.
inline int geometric_children(double mean, std::uint32_t random) {
  if (!(mean > 0))
    return 0;
  const double p = 1 / (1 + mean);
  const double u = random / 2147483648.0;
  const double children = std::floor(std::log(1 - u) / std::log(1 - p));
  return children < kMostChildren ? static_cast<int>(children) : kMostChildren;
}

// The rules of a tree and the memory that they refer to, on the host.
class HostRules {
public:
  explicit HostRules(const TreeParameters &tree) {
    const int depths = depths_of(tree);
    for (int depth = 0; depth < depths; ++depth) {
      const double mean = mean_children(tree, depth);
      std::uint32_t step = 0;
      for (int children = 1; children <= kMostChildren; ++children) {
        step = first_random_with(children, mean, step);
        steps_.push_back(step);
      }
    }
    const bool geometric = tree.type == TreeType::geometric;
    rules_ = {
        steps_.data(), depths,
        geometric ? 0 : static_cast<std::uint32_t>(std::ceil(tree.probability * 2147483648.0)),
        tree.children, tree.type == TreeType::binomial ? static_cast<int>(tree.branching) : -1};
  }
  HostRules(const HostRules &) = delete;
  HostRules &operator=(const HostRules &) = delete;

  const std::vector<std::uint32_t> &steps() const { return steps_; }
  const TreeRules &rules() const { return rules_; }

private:
  static int depths_of(const TreeParameters &tree) {
    if (tree.type == TreeType::binomial)
      return 0;
    if (tree.type == TreeType::hybrid)
      return static_cast<int>(std::ceil(tree.shift * tree.depth));
    switch (tree.shape) {
    case TreeShape::linear:
    case TreeShape::fixed:
      return tree.depth;
    case TreeShape::cyclic:
      return 5 * tree.depth + 1;
    case TreeShape::expdec:
      return depths_of_expdec(tree);
    }
    return 0;
  }

  // Such a tree has no last level. These are all that matter: fewer than e^-70 nodes are to be
  // expected below.
  static int depths_of_expdec(const TreeParameters &tree) {
    double log_of_nodes = 0;
    int depth = 0;
    while (log_of_nodes > -70 && depth < kMostExpdecDepths)
      log_of_nodes += std::log(mean_children(tree, depth++));
    return depth;
  }

  // The smallest random number, from `from` on, for at least that many children; 2^31 if none.
  static std::uint32_t first_random_with(int children, double mean, std::uint32_t from) {
    std::uint32_t low = from, high = 1u << 31;
    while (low < high) {
      const std::uint32_t middle = low + (high - low) / 2;
      if (geometric_children(mean, middle) >= children)
        high = middle;
      else
        low = middle + 1;
    }
    return low;
  }

  std::vector<std::uint32_t> steps_;
  TreeRules rules_;
};

// What a walk over a tree finds; depth counts the edges to the root.
struct TreeSize {
  std::uint64_t nodes = 0, leaves = 0;
  int depth = 0;
  bool operator==(const TreeSize &other) const {
    return nodes == other.nodes && leaves == other.leaves && depth == other.depth;
  }
};
// Of two parts of a tree.
inline TreeSize both(const TreeSize &one, const TreeSize &other) {
  return {one.nodes + other.nodes, one.leaves + other.leaves,
          one.depth > other.depth ? one.depth : other.depth};
}
