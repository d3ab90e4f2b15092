// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A graph as the samples keep it: for each vertex the vertices that its edges lead to, in one array.
// Must not know where a graph comes from or who walks it.
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <utility>
#include <vector>

// CSR: the edges of vertex v are targets[offsets[v]] to targets[offsets[v + 1] - 1].
struct Graph {
  std::vector<std::uint32_t> offsets{0}; // a number more than there are vertices
  std::vector<std::uint32_t> targets;

  std::uint32_t vertices() const { return static_cast<std::uint32_t>(offsets.size() - 1); }
  std::uint32_t edges() const { return static_cast<std::uint32_t>(targets.size()); }
  std::uint32_t degree(std::uint32_t vertex) const { return offsets[vertex + 1] - offsets[vertex]; }
};

constexpr std::uint64_t kMostVertices = std::numeric_limits<std::int32_t>::max();
constexpr std::uint64_t kMostEdges = std::numeric_limits<std::uint32_t>::max();
constexpr std::uint32_t kUnreached = std::numeric_limits<std::uint32_t>::max();

using Edge = std::pair<std::uint32_t, std::uint32_t>; // from, to

// The edges of a vertex keep their order.
inline Graph graph_from(std::uint32_t vertices, const std::vector<Edge> &edges) {
  Graph graph;
  graph.offsets.assign(std::size_t{vertices} + 1, 0);
  for (const Edge &edge : edges)
    ++graph.offsets[edge.first + 1];
  for (std::uint32_t v = 0; v < vertices; ++v)
    graph.offsets[v + 1] += graph.offsets[v];
  graph.targets.resize(edges.size());
  std::vector<std::uint32_t> next(graph.offsets.begin(), graph.offsets.end() - 1);
  for (const Edge &edge : edges)
    graph.targets[next[edge.first]++] = edge.second;
  return graph;
}

// Fewest edges on a way from `source` to each vertex, level by level.
inline std::vector<std::uint32_t> distances_from(const Graph &graph, std::uint32_t source) {
  std::vector<std::uint32_t> distances(graph.vertices(), kUnreached);
  std::vector<std::uint32_t> level{source}, next;
  distances[source] = 0;
  for (std::uint32_t distance = 1; !level.empty(); ++distance) {
    next.clear();
    for (std::uint32_t vertex : level)
      for (std::uint32_t e = graph.offsets[vertex]; e < graph.offsets[vertex + 1]; ++e)
        if (distances[graph.targets[e]] == kUnreached) {
          distances[graph.targets[e]] = distance;
          next.push_back(graph.targets[e]);
        }
    level.swap(next);
  }
  return distances;
}
