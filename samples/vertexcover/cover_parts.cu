// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The smallest vertex cover of a sparse graph, which falls apart while it is searched: the parts
// are solved by themselves. A task returns the size of a cover, and waits for two others.
#include <gtap_thread.cuh>

#include "../common/contest.h"

#include "parts.h"
#include "parts_by_hand.h"
#include "solver.h"

// Not among the parameters, so that records stay small.
__constant__ PartSearch search;
__constant__ int serial_vertices; // when no more are left, there are no tasks

__device__ int cover_serially(Node node, int limit, std::uint32_t &visited) {
  ++visited;
  int solution = 0;
  const Survey survey = reduce(search.graph, node);
  const Split parts = split(search.graph, node, survey, limit, solution);
  if (parts.is_solved)
    return solution;
  const int first = cover_serially(parts.first, parts.child_limit, visited);
  const int second = cover_serially(parts.second, parts.child_limit, visited);
  return joined(parts.is_sum, parts.base, limit, first, second);
}

#pragma gtap function
__device__ int cover(Node node, int limit) {
  if (size_of(node.left) <= serial_vertices) {
    std::uint32_t visited = 0;
    const int found = cover_serially(node, limit, visited);
    search.nodes.add(visited);
    return found;
  }
  search.nodes.add(1);
  int solution = 0;
  const Survey survey = reduce(search.graph, node);
  const Split parts = split(search.graph, node, survey, limit, solution);
  if (parts.is_solved)
    return solution;
#pragma gtap task
  int first = cover(parts.first, parts.child_limit);
#pragma gtap task
  int second = cover(parts.second, parts.child_limit);
#pragma gtap taskwait
  return joined(parts.is_sum, parts.base, limit, first, second);
}

__global__ void cover_parts_kernel(Node root, int limit, int *found) {
#pragma gtap entry
  *found = cover(root, limit);
}

int main(int argc, char **argv) {
#ifdef GTAP_TARGET_HOST
  long long vertices = 50, percent = 7, levels = 4;
#else
  long long vertices = 190, percent = 4, levels = 15;
#endif
  long long seed = 1, above = 1, serial = 0;
  samples::RunOptions options;
  samples::CommandLine line("cover_parts",
                            "Finds the smallest vertex cover of a random graph that falls apart.");
  line.size("vertices", vertices, 2, kMostVertices);
  line.option("--edges", "P", "of all pairs of vertices have an edge, in percent", percent, 0, 100);
  line.option("--seed", "S", "seed of the graph", seed, 0, 1 << 30);
  line.option("--above", "A", "covers are to be smaller than the optimum and A", above, 1,
              kMostVertices);
  line.option("--serial", "V", "no tasks when V vertices or less are left", serial, 0,
              kMostVertices);
  line.option("--levels", "L", "levels that the kernels by hand expand first", levels, 0, 20);
  options.add_to(line);
  line.parse(argc, argv);

  const std::vector<VertexSet> neighbours =
      random_graph(static_cast<int>(vertices), static_cast<double>(percent) / 100,
                   static_cast<std::uint64_t>(seed));
  const Node root = root_of(static_cast<int>(vertices));
  // By a search that keeps the graph in one piece.
  const int smallest = search_on_host(neighbours.data(), root, static_cast<int>(vertices)).cover;
  const int limit = smallest + static_cast<int>(above);
  unsigned long long nodes = 0;
  if (cover_parts_on_host(neighbours.data(), root, limit, nodes) != smallest)
    line.fail("the two searches on the host differ");

  if (serial > 0)
    options.stack_bytes = 16384; // what is searched without tasks recurses
  samples::Runtime runtime(options);
  const samples::DeviceArray<VertexSet> graph(neighbours);
  samples::DeviceArray<int> found(1);
  samples::SpreadCounter counter;
  const PartSearch on_device{graph.get(), counter.on_device()};
  const int serial_limit = static_cast<int>(serial);
  samples::check(cudaMemcpyToSymbol(search, &on_device, sizeof search), "cudaMemcpyToSymbol");
  samples::check(cudaMemcpyToSymbol(serial_vertices, &serial_limit, sizeof serial_limit),
                 "cudaMemcpyToSymbol");

  // Tasks tell each other nothing, so the tree is the same in each search.
  char name[96];
  std::snprintf(name, sizeof name, "cover_parts G(%lld, 0.%02lld) serial %lld above %lld", vertices,
                percent, serial, above);
  samples::Contest contest(name, options.repeat);
  contest.add(
      "ours",
      [&] {
        found.fill(0);
        counter.clear();
      },
      [=, &found] {
        cover_parts_kernel<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(root, limit, found.get());
      },
      [&] { return found.value() == smallest && counter.value() == nodes; });
  PartsByHand by_hand(static_cast<int>(levels));
  const auto prepare = [&] {
    by_hand.prepare(root, limit);
    counter.clear();
  };
  const auto is_right = [&] { return by_hand.result() == smallest && counter.value() == nodes; };
  contest.add(
      "by_threads", prepare, [&] { by_hand.launch_threads(on_device); }, is_right);
  contest.add(
      "by_warps", prepare, [&] { by_hand.launch_warps(on_device); }, is_right);
  const bool right = contest.report() == 0;
  std::printf("  a cover of %d vertices, %llu nodes\n", smallest, nodes);
  return right ? 0 : 1;
}
