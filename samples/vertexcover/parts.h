// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Smallest vertex covers of graphs that fall apart: the parts are solved by themselves, and what
// they need adds up. Steps of the search, and the search on the host. Must not know in which order
// nodes are visited.
#pragma once

#include "residual_graph.h"

// The vertices that ways lead to from the first one.
__host__ __device__ inline VertexSet part_of(const VertexSet *graph, const VertexSet &left) {
  VertexSet part{}, look{};
  const int first = lowest(left);
#pragma unroll
  for (int i = 0; i < kWords; ++i)
    look.words[i] = first / 64 == i ? 1ull << (first % 64) : 0;
  while (!is_empty(look)) {
    const int vertex = lowest(look);
#pragma unroll
    for (int i = 0; i < kWords; ++i)
      part.words[i] |= vertex / 64 == i ? 1ull << (vertex % 64) : 0;
    const VertexSet beside = both(graph[vertex], left);
#pragma unroll
    for (int i = 0; i < kWords; ++i)
      look.words[i] = (look.words[i] | beside.words[i]) & ~part.words[i];
  }
  return part;
}

// What becomes of a node. Two nodes are solved in its place, unless `is_solved`; the result is the
// sum of theirs and `base` if the graph fell apart, and else the smaller one; but `limit` where it
// would be more.
struct Split {
  bool is_solved, is_sum;
  int base;
  int child_limit;
  Node first, second;
};

// Makes two nodes of one, of which `survey` says what reduce() has left; or sets `solution`, the
// size of the smallest cover, or `limit` if that is not below it.
__host__ __device__ inline Split split(const VertexSet *graph, const Node &node,
                                       const Survey &survey, int limit, int &solution) {
  Split result{};
  if (survey.edges == 0 || bound_of(node, survey) >= limit) {
    result.is_solved = true;
    solution = survey.edges == 0 && node.cover < limit ? node.cover : limit;
    return result;
  }
  const VertexSet part = part_of(graph, node.left), rest = without(node.left, part);
  if (is_empty(rest)) {
    result.child_limit = limit;
    result.first = with_neighbours(graph, node, survey.where);
    result.second = with_vertex(node, survey.where);
  } else {
    result.is_sum = true;
    result.base = node.cover;
    result.child_limit = limit - node.cover;
    result.first = {part, 0};
    result.second = {rest, 0};
  }
  return result;
}

__host__ __device__ __forceinline__ int joined(bool is_sum, int base, int limit, int first,
                                               int second) {
  const int value = is_sum ? base + first + second : first < second ? first : second;
  return value < limit ? value : limit;
}

inline int cover_parts_on_host(const VertexSet *graph, Node node, int limit,
                               unsigned long long &nodes) {
  ++nodes;
  int solution = 0;
  const Survey survey = reduce(graph, node);
  const Split parts = split(graph, node, survey, limit, solution);
  if (parts.is_solved)
    return solution;
  const int first = cover_parts_on_host(graph, parts.first, parts.child_limit, nodes);
  const int second = cover_parts_on_host(graph, parts.second, parts.child_limit, nodes);
  return joined(parts.is_sum, parts.base, limit, first, second);
}
