// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Small dense graphs as bitsets: a set of vertices is some 64-bit words. Host and device. Must not
// know what is searched in them.
#pragma once

#include <cstdint>
#include <random>
#include <vector>

template <int Words>
struct VertexSet {
  unsigned long long words[Words];
};

// neighbours[v]: the vertices beside v.
template <int Words>
using Neighbours = std::vector<VertexSet<Words>>;

// G(n, p): each pair of vertices has an edge with that probability.
template <int Words>
Neighbours<Words> random_graph(int vertices, double probability, std::uint64_t seed) {
  std::mt19937_64 random(seed);
  Neighbours<Words> graph(static_cast<std::size_t>(vertices), VertexSet<Words>{});
  const auto add = [&](int from, int to) {
    graph[static_cast<std::size_t>(from)].words[to / 64] |= 1ull << (to % 64);
  };
  for (int from = 0; from < vertices; ++from)
    for (int to = 0; to < from; ++to)
      if (static_cast<double>(random() >> 11) * 0x1p-53 < probability) {
        add(from, to);
        add(to, from);
      }
  return graph;
}
