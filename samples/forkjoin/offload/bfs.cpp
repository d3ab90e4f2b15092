// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A level of bfs with OpenMP: teams for vertices, threads for neighbours, or threads for vertices.
#include "../bfs.h"
#include "form.h"

inline void nested(Graph graph, int level) {
#pragma omp target teams distribute THREAD_LIMIT firstprivate(graph)
  for (int vertex = 0; vertex < graph.vertices; vertex++)
    if (graph.level[vertex] == level) {
#pragma omp parallel for firstprivate(graph)
      for (int edge = graph.first[vertex]; edge < graph.first[vertex + 1]; edge++)
        visit(graph, level, edge);
    }
}

inline void one_level(Graph graph, int level) {
#pragma omp target teams distribute parallel for THREAD_LIMIT firstprivate(graph)
  for (int vertex = 0; vertex < graph.vertices; vertex++)
    if (graph.level[vertex] == level)
      for (int edge = graph.first[vertex]; edge < graph.first[vertex + 1]; edge++)
        visit(graph, level, edge);
}

COMPILE_FORM
