// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What the searches of this folder have in common: the graph in device memory, the distances, the
// command line, the check. Must not know how tasks search. Included behind a header of gtap.
#pragma once

#include "../common/run.h"

#include "csr_file.h"
#include "generate.h"
#include "matrix_market.h"

struct Search {
  const std::uint32_t *offsets, *targets;
  std::uint32_t *distances; // kUnreached, or that of the shortest way found so far
};

// Not among the parameters, so that records stay small.
__constant__ Search search;

// The value as other threads have left it: volatile, since a cached one may be out of date. In C++ that
// would be a race.
__device__ __forceinline__ std::uint32_t latest(const std::uint32_t *distance) {
#ifdef GTAP_TARGET_HOST
  return __atomic_load_n(distance, __ATOMIC_RELAXED);
#else
  return *static_cast<const volatile std::uint32_t *>(distance);
#endif
}

// What the command line asks for; leaves the program when that cannot be had.
struct GraphOptions {
  long long rows = 30, columns = 0, scale = 0, edge_factor = 16, directed = 0, seed = 1;
  std::string file, save;

  void add_to(samples::CommandLine &line) {
    line.size("rows of a grid", rows, 1, 30000);
    line.option("--columns", "C", "columns of the grid, 0 for as many as rows", columns, 0, 30000);
    line.option("--scale", "S", "an R-MAT graph of 2^S vertices instead, 0 for the grid", scale, 0,
                26);
    line.option("--edge-factor", "F", "edges of the R-MAT graph for each vertex", edge_factor, 1,
                64);
    line.option("--directed", "0|1", "whether R-MAT edges lead one way only", directed, 0, 1);
    line.option("--seed", "S", "seed of the R-MAT graph", seed, 0, 1 << 30);
    line.text("--file", "PATH", "a graph from a file: Matrix Market (.mtx) or binary", file);
    line.text("--save", "PATH", "write the graph as a binary file", save);
  }

  Graph graph(const samples::CommandLine &line) const {
    if (!file.empty() && scale != 0)
      line.fail("--file and --scale ask for two graphs");
    try {
      Graph graph = made();
      if (!save.empty())
        write_csr_file(save, graph);
      return graph;
    } catch (const std::runtime_error &error) {
      line.fail(error.what());
    }
  }

private:
  Graph made() const {
    const std::string matrix_market = ".mtx";
    if (file.size() > matrix_market.size() &&
        file.compare(file.size() - matrix_market.size(), matrix_market.size(), matrix_market) == 0)
      return MatrixMarketReader(file).read();
    if (!file.empty())
      return read_csr_file(file);
    if (scale != 0)
      return rmat_graph(static_cast<int>(scale), static_cast<std::uint32_t>(edge_factor),
                        static_cast<std::uint32_t>(seed), directed != 0);
    return grid_graph(static_cast<std::uint32_t>(rows),
                      static_cast<std::uint32_t>(columns == 0 ? rows : columns));
  }
};

inline std::uint32_t first_with_edges(const Graph &graph) {
  for (std::uint32_t vertex = 0; vertex < graph.vertices(); ++vertex)
    if (graph.degree(vertex) != 0)
      return vertex;
  return 0;
}

// The whole program `name`: `launch(source)` launches the kernel that finds the distances.
template <class Launch>
int run_bfs(const char *name, int argc, char **argv, Launch launch) {
  GraphOptions graph_options;
  long long source = -1;
  samples::RunOptions options;
  samples::CommandLine line(name, "Finds every vertex's distance from one vertex of a graph.");
  graph_options.add_to(line);
  line.option("--source", "V", "where to begin, -1 for the first vertex with edges", source, -1,
              static_cast<long long>(kMostVertices) - 1);
  options.add_to(line);
  line.parse(argc, argv);

  const Graph graph = graph_options.graph(line);
  if (source >= static_cast<long long>(graph.vertices()))
    line.fail("--source must be one of the graph's " + std::to_string(graph.vertices()) +
              " vertices");
  const std::uint32_t from =
      source < 0 ? first_with_edges(graph) : static_cast<std::uint32_t>(source);
  const std::vector<std::uint32_t> expected = distances_from(graph, from);
  std::vector<std::uint32_t> initial(graph.vertices(), kUnreached);
  initial[from] = 0;

  const samples::DeviceArray<std::uint32_t> offsets(graph.offsets), targets(graph.targets);
  samples::DeviceArray<std::uint32_t> distances(initial);
  const Search device_search{offsets.get(), targets.get(), distances.get()};
  samples::check(cudaMemcpyToSymbol(search, &device_search, sizeof search), "cudaMemcpyToSymbol");

  return samples::run(
      options, [&] { distances.upload(initial); }, [&] { launch(from); },
      [&] {
        const std::vector<std::uint32_t> found = distances.download();
        std::uint32_t reached = 0, farthest = 0;
        for (std::uint32_t distance : found)
          if (distance != kUnreached) {
            ++reached;
            farthest = std::max(farthest, distance);
          }
        return samples::Answer{std::string(name) + " of " + std::to_string(graph.vertices()) +
                                   " vertices, " + std::to_string(graph.edges()) +
                                   " edges: " + std::to_string(reached) + " reached, " +
                                   std::to_string(farthest) + " away at most",
                               found == expected};
      });
}
