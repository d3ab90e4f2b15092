// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// An undirected graph with each edge kept at one end, so that each clique is found once. Must not
// know what is searched in it.
#pragma once

#include "../bfs/graph.h"

#include <numeric>

// Vertices get numbers by rising degree, and edges lead from the lower to the higher one: no vertex
// then has many. Loops and repeated edges are dropped; the edges of a vertex are sorted.
inline Graph oriented(const Graph &graph) {
  const std::uint32_t vertices = graph.vertices();
  std::vector<std::uint32_t> order(vertices), number(vertices);
  std::iota(order.begin(), order.end(), 0u);
  std::stable_sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) {
    return graph.degree(a) < graph.degree(b);
  });
  for (std::uint32_t i = 0; i < vertices; ++i)
    number[order[i]] = i;
  std::vector<Edge> edges;
  for (std::uint32_t v = 0; v < vertices; ++v)
    for (std::uint32_t e = graph.offsets[v]; e < graph.offsets[v + 1]; ++e)
      if (number[v] < number[graph.targets[e]])
        edges.emplace_back(number[v], number[graph.targets[e]]);
  std::sort(edges.begin(), edges.end());
  edges.erase(std::unique(edges.begin(), edges.end()), edges.end());
  return graph_from(vertices, edges);
}

// The source of each edge.
inline std::vector<std::uint32_t> sources_of(const Graph &graph) {
  std::vector<std::uint32_t> sources;
  sources.reserve(graph.edges());
  for (std::uint32_t v = 0; v < graph.vertices(); ++v)
    sources.insert(sources.end(), graph.degree(v), v);
  return sources;
}

// How many vertices the two ends of an edge both lead to, at most.
inline std::uint32_t longest_common_list(const Graph &graph) {
  std::uint32_t longest = 0;
  std::vector<std::uint32_t> marks(graph.vertices(), graph.vertices());
  for (std::uint32_t v = 0; v < graph.vertices(); ++v) {
    const auto begin = graph.targets.begin();
    for (auto target = begin + graph.offsets[v]; target != begin + graph.offsets[v + 1]; ++target)
      marks[*target] = v;
    for (auto target = begin + graph.offsets[v]; target != begin + graph.offsets[v + 1]; ++target) {
      std::uint32_t common = 0;
      for (std::uint32_t e = graph.offsets[*target]; e < graph.offsets[*target + 1]; ++e)
        common += marks[graph.targets[e]] == v ? 1 : 0;
      longest = std::max(longest, common);
    }
  }
  return longest;
}
