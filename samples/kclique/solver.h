// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Cliques of k vertices counted on the host, by marks instead of sorted lists.
#pragma once

#include "oriented_graph.h"

// Vertices in `candidates` have the mark `size`: they extend a clique by `size` vertices more.
inline unsigned long long count_on_host(const Graph &graph, std::vector<int> &marks,
                                        const std::vector<std::uint32_t> &candidates, int size) {
  if (size == 1)
    return candidates.size();
  unsigned long long found = 0;
  std::vector<std::uint32_t> next;
  for (const std::uint32_t vertex : candidates) {
    next.clear();
    for (std::uint32_t e = graph.offsets[vertex]; e < graph.offsets[vertex + 1]; ++e) {
      const std::uint32_t target = graph.targets[e];
      if (marks[target] == size) {
        marks[target] = size - 1;
        next.push_back(target);
      }
    }
    found += count_on_host(graph, marks, next, size - 1);
    for (const std::uint32_t target : next)
      marks[target] = size;
  }
  return found;
}

inline unsigned long long count_on_host(const Graph &graph, int size) {
  std::vector<int> marks(graph.vertices(), size);
  std::vector<std::uint32_t> all(graph.vertices());
  std::iota(all.begin(), all.end(), 0u);
  return count_on_host(graph, marks, all, size);
}
