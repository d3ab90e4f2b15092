// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The smallest vertex cover of a random graph by branch and bound: the vertex with most edges is in
// the cover, or all its neighbours are. Either is a task, until few vertices are left; those are
// left to a plain recursion.
#define GTAP_ASSUME_NO_TASKWAIT
#include <gtap_thread.cuh>

#include "../common/contest.h"

#include "by_hand.h"
#include "residual_graph.h"
#include "solver.h"

// Not among the parameters, so that records stay small.
__constant__ Search search;
__constant__ int serial_vertices; // when no more are left, there are no tasks

// `best`: the smallest cover that this thread knows of. It does not look what others have found
// meanwhile.
__device__ void cover_serially(Node node, int &best, std::uint32_t &visited) {
  ++visited;
  const Survey survey = reduce(search.graph, node);
  if (survey.edges == 0) {
    best = min(best, node.cover);
    atomicMin(search.cover, node.cover);
    return;
  }
  if (bound_of(node, survey) >= best)
    return;
  cover_serially(with_neighbours(search.graph, node, survey.where), best, visited);
  cover_serially(with_vertex(node, survey.where), best, visited);
}

#pragma gtap function
__device__ void cover(Node node) {
  if (size_of(node.left) <= serial_vertices) {
    std::uint32_t visited = 0;
    int best = latest_cover(search.cover);
    cover_serially(node, best, visited);
    search.nodes.add(visited);
    return;
  }
  search.nodes.add(1);
  const Survey survey = reduce(search.graph, node);
  if (survey.edges == 0) {
    atomicMin(search.cover, node.cover);
    return;
  }
  if (bound_of(node, survey) >= latest_cover(search.cover))
    return;
#pragma gtap task
  cover(with_neighbours(search.graph, node, survey.where));
#pragma gtap task
  cover(with_vertex(node, survey.where));
}

__global__ void vertexcover_kernel(Node root) {
#pragma gtap entry
  cover(root);
}

int main(int argc, char **argv) {
#ifdef GTAP_TARGET_HOST
  long long vertices = 40, percent = 20, levels = 4;
#else
  long long vertices = 150, percent = 10, levels = 16;
#endif
  long long seed = 1, above = 0, serial = 0;
  samples::RunOptions options;
  samples::CommandLine line("vertexcover", "Finds the smallest vertex cover of a random graph.");
  line.size("vertices", vertices, 2, kMostVertices);
  line.option("--edges", "P", "of all pairs of vertices have an edge, in percent", percent, 0, 100);
  line.option("--seed", "S", "seed of the graph", seed, 0, 1 << 30);
  line.option("--above", "A", "begin with a limit of A above the optimum", above, 0, kMostVertices);
  line.option("--serial", "V", "no tasks when V vertices or less are left", serial, 0,
              kMostVertices);
  line.option("--levels", "L", "levels that the kernels by hand expand first", levels, 0, 64);
  options.add_to(line);
  line.parse(argc, argv);

  const std::vector<VertexSet> neighbours =
      random_graph(static_cast<int>(vertices), static_cast<double>(percent) / 100,
                   static_cast<std::uint64_t>(seed));
  const Node root = root_of(static_cast<int>(vertices));
  const int smallest = search_on_host(neighbours.data(), root, static_cast<int>(vertices)).cover;
  const unsigned long long nodes = search_on_host(neighbours.data(), root, smallest).nodes;

  if (serial > 0)
    options.stack_bytes = 16384; // what is searched without tasks recurses
  samples::Runtime runtime(options);
  const samples::DeviceArray<VertexSet> graph(neighbours);
  samples::DeviceArray<int> best(1);
  samples::SpreadCounter counter;
  const Search on_device{graph.get(), best.get(), counter.on_device()};
  const int serial_limit = static_cast<int>(serial);
  samples::check(cudaMemcpyToSymbol(search, &on_device, sizeof search), "cudaMemcpyToSymbol");
  samples::check(cudaMemcpyToSymbol(serial_vertices, &serial_limit, sizeof serial_limit),
                 "cudaMemcpyToSymbol");

  ByHand by_hand(static_cast<int>(levels), root);
  const auto prepare = [&] {
    best.upload({smallest + static_cast<int>(above)});
    counter.clear();
    by_hand.prepare();
  };
  unsigned long long visited = 0;
  // From the optimum on, the tree is the same in each search.
  const auto is_right = [&] {
    visited = counter.value();
    return best.value() == smallest && (above != 0 || visited == nodes) && by_hand.had_room();
  };
  char name[96];
  std::snprintf(name, sizeof name, "vertexcover G(%lld, 0.%02lld) serial %lld above %lld", vertices,
                percent, serial, above);
  samples::Contest contest(name, options.repeat);
  contest.add(
      "ours", prepare, [=] { vertexcover_kernel<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(root); },
      is_right);
  contest.add(
      "by_threads", prepare, [&] { by_hand.launch_threads(on_device); }, is_right);
  contest.add(
      "by_warps", prepare, [&] { by_hand.launch_warps(on_device); }, is_right);
  const bool right = contest.report() == 0;
  std::printf("  a cover of %d vertices, %llu nodes\n", smallest, visited);
  return right ? 0 : 1;
}
