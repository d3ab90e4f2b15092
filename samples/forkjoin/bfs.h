// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What all forms of bfs compute: the level of each vertex of a graph, by one pass over all vertices for each level.
#pragma once

#include "shared.h"

struct Graph {
  int vertices;
  const int *first;      // [vertices + 1]: where each vertex's neighbours begin
  const int *neighbours; // [first[vertices]]
  int *level;            // [vertices]: steps from the first vertex; -1: not reached so far
  int *deepest;          // the deepest level that has a vertex
};

// What a vertex of `level` does with one of its neighbours. Others may do the same with it at the same time.
FORKJOIN_BOTH inline void visit(const Graph &graph, int level, int edge) {
  const int neighbour = graph.neighbours[edge];
  if (graph.level[neighbour] < 0) {
    graph.level[neighbour] = level + 1;
    *graph.deepest = level + 1;
  }
}
