// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Counts the maximal cliques of a random graph, by the algorithm of Bron and Kerbosch with pivots:
// a task for each clique that can be extended by many vertices, and a plain recursion below.
#define GTAP_ASSUME_NO_TASKWAIT
#include <gtap_thread.cuh>

#include "../common/contest.h"

#include "by_hand.h"
#include "clique_search.h"
#include "solver.h"

// Not among the parameters, so that records stay small.
template <int Words>
__constant__ const VertexSet<Words> *graph;
__constant__ samples::SpreadSum cliques;
__constant__ int serial_candidates; // a clique with no more of them gets no tasks

template <int Words>
__device__ std::uint32_t count_serially(CliqueNode<Words> node) {
  if (is_empty(node.candidates))
    return is_empty(node.tried) ? 1 : 0;
  std::uint32_t found = 0;
  VertexSet<Words> extend = to_extend(graph<Words>, node);
  while (!is_empty(extend)) {
    const int vertex = take_lowest(extend);
    found += count_serially(extended(node, graph<Words>[vertex]));
    retire(node, vertex);
  }
  return found;
}

#pragma gtap function
template <int Words>
__device__ void count_cliques(CliqueNode<Words> node) {
  if (is_empty(node.candidates)) {
    if (is_empty(node.tried))
      cliques.add(1);
    return;
  }
  if (size_of(node.candidates) <= serial_candidates) {
    const std::uint32_t found = count_serially(node);
    if (found != 0)
      cliques.add(found);
    return;
  }
  VertexSet<Words> extend = to_extend(graph<Words>, node);
  while (!is_empty(extend)) {
    const int vertex = take_lowest(extend);
#pragma gtap task
    count_cliques(extended(node, graph<Words>[vertex]));
    retire(node, vertex);
  }
}

template <int Words>
__global__ void cliques_kernel(CliqueNode<Words> root) {
#pragma gtap entry
  count_cliques(root);
}

struct Options {
  int vertices, percent, serial, levels;
  std::uint64_t seed;
  long long repeat;
};

template <int Words>
bool count(const Options &options) {
  const Neighbours<Words> neighbours =
      random_graph<Words>(options.vertices, options.percent / 100.0, options.seed);
  const CliqueNode<Words> root = root_of<Words>(options.vertices);
  const unsigned long long expected = count_on_host(neighbours.data(), root);

  const samples::DeviceArray<VertexSet<Words>> on_device(neighbours);
  samples::SpreadCounter counter;
  const VertexSet<Words> *address = on_device.get();
  const samples::SpreadSum sum = counter.on_device();
  samples::check(cudaMemcpyToSymbol(graph<Words>, &address, sizeof address), "cudaMemcpyToSymbol");
  samples::check(cudaMemcpyToSymbol(cliques, &sum, sizeof sum), "cudaMemcpyToSymbol");
  samples::check(cudaMemcpyToSymbol(serial_candidates, &options.serial, sizeof(int)),
                 "cudaMemcpyToSymbol");

  char name[64];
  std::snprintf(name, sizeof name, "cliques G(%d, 0.%02d) serial %d", options.vertices,
                options.percent, options.serial);
  samples::Contest contest(name, options.repeat);
  const auto is_right = [&] { return counter.value() == expected; };
  contest.add(
      "ours", [&] { counter.clear(); },
      [=] { cliques_kernel<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(root); }, is_right);
  ByHand<Words> by_hand(options.levels, root);
  const HandSearch<Words> search{address, options.vertices, sum, nullptr};
  const auto prepare = [&] {
    counter.clear();
    by_hand.prepare();
  };
  const auto had_room = [&] { return by_hand.had_room() && is_right(); };
  contest.add(
      "by_threads", prepare, [&] { by_hand.launch_threads(search); }, had_room);
  contest.add(
      "by_warps", prepare, [&] { by_hand.launch_warps(search); }, had_room);
  const bool right = contest.report() == 0;
  std::printf("  %llu maximal cliques\n", expected);
  return right;
}

int main(int argc, char **argv) {
#ifdef GTAP_TARGET_HOST
  long long vertices = 24, levels = 1;
#else
  long long vertices = 256, levels = 2;
#endif
  long long percent = 50, seed = 1, serial = 0;
  samples::RunOptions options;
  samples::CommandLine line("cliques", "Counts the maximal cliques of a random graph.");
  line.size("vertices", vertices, 1, 512);
  line.option("--edges", "P", "of all pairs of vertices have an edge, in percent", percent, 0, 90);
  line.option("--seed", "S", "seed of the graph", seed, 0, 1 << 30);
  line.option("--serial", "C", "a clique with C candidates or less gets no tasks", serial, 0, 512);
  line.option("--levels", "L", "levels that the kernels by hand expand first", levels, 0, 10);
  options.add_to(line);
  line.parse(argc, argv);

  if (serial > 0)
    options.stack_bytes = 16384; // what is searched without tasks recurses
  samples::Runtime runtime(options);
  const Options all{static_cast<int>(vertices),       static_cast<int>(percent),
                    static_cast<int>(serial),         static_cast<int>(levels),
                    static_cast<std::uint64_t>(seed), options.repeat};
  const bool right = vertices <= 64    ? count<1>(all)
                     : vertices <= 128 ? count<2>(all)
                     : vertices <= 256 ? count<4>(all)
                                       : count<8>(all);
  return right ? 0 : 1;
}
