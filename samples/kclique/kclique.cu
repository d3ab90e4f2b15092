// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Counts the cliques of k vertices of an R-MAT graph: a clique is extended by one of the vertices
// beside all of its own, which are a sorted list in the task's record, and each such list is a
// task.
#include <gtap_thread.cuh>

#include "../bfs/generate.h"
#include "../common/contest.h"

#include "by_hand.h"
#include "lists.h"
#include "solver.h"

__constant__ DeviceGraph graph;
__constant__ samples::SpreadSum cliques;
__constant__ int serial_vertices; // so many of a clique's last vertices are found without tasks

// Cliques of `size` vertices in a list.
__device__ unsigned long long count_serially(List list, int size) {
  if (size == 2)
    return count_edges(graph, list);
  std::uint32_t both[kLongest];
  unsigned long long found = 0;
  for (std::uint32_t i = 0; i + 1 < list.size; ++i) {
    const std::uint32_t count =
        intersect({list.first + i + 1, list.size - i - 1}, neighbours(graph, list.first[i]), both);
    found += count_serially({both, count}, size - 1);
  }
  return found;
}

// Counts the cliques of `size` vertices more that are in `candidates` and beside `vertex`.
#pragma gtap function
__device__ void extend(List candidates, std::uint32_t vertex, int size) {
  std::uint32_t both[kLongest];
  const std::uint32_t count = intersect(candidates, neighbours(graph, vertex), both);
  if (count < static_cast<std::uint32_t>(size))
    return;
  if (size <= serial_vertices) {
    const unsigned long long found = count_serially({both, count}, size);
    if (found != 0)
      cliques.add(found);
    return;
  }
  for (std::uint32_t i = 0; i + 1 < count; ++i) {
#pragma gtap task
    extend({both + i + 1, count - i - 1}, both[i], size - 1);
  }
  // The children read the list.
#pragma gtap taskwait
}

#pragma gtap function
__device__ void extend_vertex(std::uint32_t vertex, int size) {
  const List list = neighbours(graph, vertex);
  for (std::uint32_t i = 0; i + 1 < list.size; ++i) {
#pragma gtap task
    extend({list.first + i + 1, list.size - i - 1}, list.first[i], size - 1);
  }
}

#pragma gtap function
__device__ void extend_all(int size) {
  for (std::uint32_t vertex = 0; vertex < graph.vertices; ++vertex) {
#pragma gtap task
    extend_vertex(vertex, size - 1);
  }
}

__global__ void kclique_kernel(int size) {
#pragma gtap entry
  extend_all(size);
}

// Cliques of the graph of scale 16, edge factor 16, seed 1, by count_on_host(), which takes
// minutes.
unsigned long long known_cliques(int size, long long scale, long long factor, long long seed) {
  if (scale != 16 || factor != 16 || seed != 1)
    return 0;
  return size == 4 ? 289085351 : size == 5 ? 4540764776 : 58898206253;
}

int main(int argc, char **argv) {
#ifdef GTAP_TARGET_HOST
  long long scale = 7, factor = 6;
#else
  long long scale = 16, factor = 16;
#endif
  long long size = 4, seed = 1, serial = 2;
  samples::RunOptions options;
  samples::CommandLine line("kclique", "Counts the cliques of k vertices of an R-MAT graph.");
  line.size("vertices of a clique", size, 4, 6);
  line.option("--scale", "S", "the graph has 2^S vertices", scale, 1, 24);
  line.option("--edge-factor", "F", "and F edges for each", factor, 1, 64);
  line.option("--seed", "S", "seed of the graph", seed, 0, 1 << 30);
  line.option("--serial", "V", "the last V vertices of a clique get no tasks", serial, 2, 4);
  options.add_to(line);
  line.parse(argc, argv);

  const Graph edges =
      oriented(rmat_graph(static_cast<int>(scale), static_cast<std::uint32_t>(factor),
                          static_cast<std::uint32_t>(seed), false));
  if (longest_common_list(edges) > kLongest)
    line.fail("an edge of this graph has more than " + std::to_string(kLongest) +
              " vertices beside both of its ends");
  unsigned long long expected = known_cliques(static_cast<int>(size), scale, factor, seed);
  if (expected == 0)
    expected = count_on_host(edges, static_cast<int>(size));

  if (serial > 2)
    options.stack_bytes = 16384; // what is searched without tasks recurses
  samples::Runtime runtime(options);
  const samples::DeviceArray<std::uint32_t> offsets(edges.offsets), targets(edges.targets),
      sources(sources_of(edges));
  const DeviceGraph on_device{offsets.get(), targets.get(), edges.vertices(), edges.edges()};
  samples::SpreadCounter counter;
  const samples::SpreadSum sum = counter.on_device();
  const int serial_size = static_cast<int>(serial);
  samples::check(cudaMemcpyToSymbol(graph, &on_device, sizeof graph), "cudaMemcpyToSymbol");
  samples::check(cudaMemcpyToSymbol(cliques, &sum, sizeof sum), "cudaMemcpyToSymbol");
  samples::check(cudaMemcpyToSymbol(serial_vertices, &serial_size, sizeof serial_size),
                 "cudaMemcpyToSymbol");

  samples::DeviceArray<std::uint32_t> next(1);
  const HandSearch search{on_device, sources.get(), sum, next.get()};
  const auto prepare = [&] {
    counter.clear();
    next.fill(0);
  };
  const auto is_right = [&] { return counter.value() == expected; };
  char name[64];
  std::snprintf(name, sizeof name, "kclique %lld scale %lld serial %lld", size, scale, serial);
  samples::Contest contest(name, options.repeat);
  contest.add(
      "ours", prepare,
      [=] { kclique_kernel<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(static_cast<int>(size)); },
      is_right);
  contest.add(
      "by_threads", prepare,
      [&] {
        size == 4   ? launch_threads<1>(search)
        : size == 5 ? launch_threads<2>(search)
                    : launch_threads<3>(search);
      },
      is_right);
  contest.add(
      "by_warps", prepare,
      [&] {
        size == 4   ? launch_warps<1>(search)
        : size == 5 ? launch_warps<2>(search)
                    : launch_warps<3>(search);
      },
      is_right);
  const bool right = contest.report() == 0;
  std::printf("  %llu cliques\n", expected);
  return right ? 0 : 1;
}
