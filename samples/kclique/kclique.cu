// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Counts the cliques of k vertices of an R-MAT graph: a clique is extended by one of the vertices
// beside all of its own, which are a sorted list in the task's record, and each such list is a
// task.
#include <gtap_thread.cuh>

#include "clique_problem.h"

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

int main(int argc, char **argv) {
  long long serial = 2;
  CliqueOptions options;
  samples::CommandLine line("kclique", "Counts the cliques of k vertices of an R-MAT graph.");
  line.option("--serial", "V", "the last V vertices of a clique get no tasks", serial, 2, 4);
  options.add_to(line);
  line.parse(argc, argv);
  if (serial > 2)
    options.run.stack_bytes = 16384; // what is searched without tasks recurses

  CliqueProblem problem(line, options);
  const HandSearch search = problem.on_device();
  const int size = static_cast<int>(options.size), serial_size = static_cast<int>(serial);
  samples::check(cudaMemcpyToSymbol(graph, &search.graph, sizeof graph), "cudaMemcpyToSymbol");
  samples::check(cudaMemcpyToSymbol(cliques, &search.cliques, sizeof cliques),
                 "cudaMemcpyToSymbol");
  samples::check(cudaMemcpyToSymbol(serial_vertices, &serial_size, sizeof serial_size),
                 "cudaMemcpyToSymbol");
  char name[64];
  std::snprintf(name, sizeof name, "kclique %d scale %lld serial %lld", size, options.scale,
                serial);
  return problem.compare(name, [=] { kclique_kernel<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(size); });
}
