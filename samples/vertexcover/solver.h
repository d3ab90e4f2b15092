// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The search for the smallest vertex cover on the host, one node after the other.
#pragma once

#include "residual_graph.h"

struct Found {
  int cover;                // the smallest below the limit, or the limit
  unsigned long long nodes; // all that were visited
};

inline void search_on_host(const VertexSet *graph, Node node, Found &found) {
  ++found.nodes;
  const Survey survey = reduce(graph, node);
  if (survey.edges == 0) {
    found.cover = node.cover < found.cover ? node.cover : found.cover;
    return;
  }
  if (bound_of(node, survey) >= found.cover)
    return;
  search_on_host(graph, with_neighbours(graph, node, survey.where), found);
  search_on_host(graph, with_vertex(node, survey.where), found);
}

inline Found search_on_host(const VertexSet *graph, const Node &root, int limit) {
  Found found{limit, 0};
  search_on_host(graph, root, found);
  return found;
}
