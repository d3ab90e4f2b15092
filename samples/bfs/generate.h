// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Graphs by rule: grids and R-MAT. Must not know who walks them.
#pragma once

#include "graph.h"

#include <numeric>
#include <random>
#include <stdexcept>
#include <string>

// Rows x columns vertices, numbered row by row, each with edges to its neighbours above, below, left
// and right.
inline Graph grid_graph(std::uint32_t rows, std::uint32_t columns) {
  Graph graph;
  for (std::uint32_t row = 0; row < rows; ++row)
    for (std::uint32_t column = 0; column < columns; ++column) {
      const std::uint32_t vertex = row * columns + column;
      if (row > 0)
        graph.targets.push_back(vertex - columns);
      if (row + 1 < rows)
        graph.targets.push_back(vertex + columns);
      if (column > 0)
        graph.targets.push_back(vertex - 1);
      if (column + 1 < columns)
        graph.targets.push_back(vertex + 1);
      graph.offsets.push_back(graph.edges());
    }
  return graph;
}

// R-MAT (Chakrabarti, Zhan and Faloutsos, 2004) with the parameters of the Graph500 benchmark:
// 2^scale vertices under shuffled numbers, `edge_factor` edges for each, every one put into a quarter
// of the adjacency matrix, a quarter of that quarter, and so on. Loops and repeated edges stay. Each
// edge leads both ways unless `directed`.
inline Graph rmat_graph(int scale, std::uint32_t edge_factor, std::uint32_t seed, bool directed) {
  const std::uint64_t drawn = std::uint64_t{edge_factor} << scale;
  if (drawn * (directed ? 1 : 2) > kMostEdges)
    throw std::runtime_error("an R-MAT graph of this size would have more than " +
                             std::to_string(kMostEdges) + " edges");
  constexpr double a = 0.57, b = 0.19, c = 0.19; // the fourth quarter gets the remaining 0.05
  std::mt19937_64 random(seed);
  const auto uniform = [&] { return static_cast<double>(random() >> 11) * 0x1p-53; };
  const std::uint32_t vertices = 1u << scale;
  // Shuffled by hand: the library's shuffle differs from one library to the next.
  std::vector<std::uint32_t> number(vertices);
  std::iota(number.begin(), number.end(), 0u);
  for (std::uint32_t i = vertices; i > 1; --i)
    std::swap(number[i - 1], number[random() % i]);

  std::vector<Edge> edges;
  edges.reserve(drawn * (directed ? 1 : 2));
  for (std::uint64_t i = 0; i < drawn; ++i) {
    std::uint32_t from = 0, to = 0;
    for (int bit = 0; bit < scale; ++bit) {
      const double quarter = uniform();
      from = 2 * from + (quarter >= a + b);
      to = 2 * to + ((quarter >= a && quarter < a + b) || quarter >= a + b + c);
    }
    edges.emplace_back(number[from], number[to]);
    if (!directed)
      edges.emplace_back(number[to], number[from]);
  }
  return graph_from(vertices, edges);
}
