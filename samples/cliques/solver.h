// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Maximal cliques counted on the host, one node after the other.
#pragma once

#include "clique_search.h"

// Cliques that no vertex extends, among those of a node and below.
template <int Words>
unsigned long long count_on_host(const VertexSet<Words> *graph, CliqueNode<Words> node) {
  if (is_empty(node.candidates))
    return is_empty(node.tried) ? 1 : 0;
  unsigned long long found = 0;
  VertexSet<Words> extend = to_extend(graph, node);
  while (!is_empty(extend)) {
    const int vertex = take_lowest(extend);
    found += count_on_host(graph, extended(node, graph[vertex]));
    retire(node, vertex);
  }
  return found;
}

// The empty clique of a graph.
template <int Words>
CliqueNode<Words> root_of(int vertices) {
  CliqueNode<Words> root{};
  for (int vertex = 0; vertex < vertices; ++vertex)
    root.candidates.words[vertex / 64] |= 1ull << (vertex % 64);
  return root;
}
