// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A breadth-first search by levels (bfs in Jacob et al., "Efficient Fork-Join on GPUs through Warp Specialization", Table II:
// the outer loop has 10,000 turns for 1 of the inner one). The outer loop has all vertices, of which those of one level visit
// their neighbours; each level is a launch.
#include <gtap_thread.cuh>

#include "bfs.h"
#include "forms.h"
#include "offload.h"

__constant__ Graph graph;

// ---- nested: a team for each vertex --------------------------------------------------------------------------------------

#pragma gtap function worker(team)
__device__ void search_nested(int level) {
#pragma gtap taskloop nogroup
  for (int vertex = 0; vertex < graph.vertices; vertex++)
    if (graph.level[vertex] == level) {
#pragma gtap parallel for
      for (int edge = graph.first[vertex]; edge < graph.first[vertex + 1]; edge++)
        visit(graph, level, edge);
    }
}

// ---- in_block: lanes of a team share the neighbours of a vertex -----------------------------------------------------------

#pragma gtap function worker(team)
__device__ void search_in_block(int level, int run, int lanes) {
#pragma gtap taskloop nogroup
  for (int begin = 0; begin < graph.vertices; begin += run) {
    const int end = min(begin + run, graph.vertices);
#pragma gtap parallel for num_threads(gtap::max_threads() / lanes)
    for (int vertex = begin; vertex < end; vertex++)
      if (graph.level[vertex] == level) {
#pragma gtap parallel for
        for (int edge = graph.first[vertex]; edge < graph.first[vertex + 1]; edge++)
          visit(graph, level, edge);
      }
  }
}

// ---- one_level: a thread-level task for each vertex -----------------------------------------------------------------------

__device__ void expand_alone(int level, int vertex) {
  if (graph.level[vertex] == level)
    for (int edge = graph.first[vertex]; edge < graph.first[vertex + 1]; edge++)
      visit(graph, level, edge);
}

#pragma gtap function
__device__ void search_one_level(int level) {
#pragma gtap taskloop nogroup
  for (int vertex = 0; vertex < graph.vertices; vertex++)
    expand_alone(level, vertex);
}

// ---- block: tasks of blocks, written with threadIdx -----------------------------------------------------------------------

#pragma gtap function worker(block)
__device__ void search_block(int level) {
  if (threadIdx.x == 0)
#pragma gtap taskloop nogroup
    for (int vertex = 0; vertex < graph.vertices; vertex++)
      if (graph.level[vertex] == level)
        for (int edge = graph.first[vertex] + threadIdx.x; edge < graph.first[vertex + 1];
             edge += blockDim.x)
          visit(graph, level, edge);
}

__global__ void nested_kernel(int level) {
#pragma gtap entry
  search_nested(level);
}
__global__ void in_block_kernel(int level, int run, int lanes) {
#pragma gtap entry
  search_in_block(level, run, lanes);
}
__global__ void one_level_kernel(int level) {
#pragma gtap entry
  search_one_level(level);
}
__global__ void block_kernel(int level) {
#pragma gtap entry
  search_block(level);
}

// ---- by hand: kernels without tasks ---------------------------------------------------------------------------------------

__global__ void search_by_thread(int level) {
  for (int vertex = blockIdx.x * blockDim.x + threadIdx.x; vertex < graph.vertices;
       vertex += gridDim.x * blockDim.x)
    expand_alone(level, vertex);
}

// Four lanes for each vertex.
__global__ void search_by_lanes(int level) {
  const int lane = threadIdx.x % 4;
  for (int vertex = (blockIdx.x * blockDim.x + threadIdx.x) / 4; vertex < graph.vertices;
       vertex += gridDim.x * blockDim.x / 4)
    if (graph.level[vertex] == level)
      for (int edge = graph.first[vertex] + lane; edge < graph.first[vertex + 1]; edge += 4)
        visit(graph, level, edge);
}

#ifdef DYNAMIC_PARALLELISM
__global__ void expand_vertex(int level, int first, int end) {
  for (int edge = first + threadIdx.x; edge < end; edge += blockDim.x)
    visit(graph, level, edge);
}
__global__ void search_by_launches(int level) {
  const int vertex = blockIdx.x * blockDim.x + threadIdx.x;
  if (vertex < graph.vertices && graph.level[vertex] == level)
    expand_vertex<<<1, 32>>>(level, graph.first[vertex], graph.first[vertex + 1]);
}
#endif

int main(int argc, char **argv) {
#ifdef GTAP_TARGET_HOST
  long long vertices = 300;
#else
  long long vertices = 1 << 20;
#endif
  long long degree = 10, run = 1024, lanes = 4;
  samples::RunOptions options;
  samples::CommandLine line("bfs", "A breadth-first search by levels.");
  line.option("--vertices", "N", "vertices of the graph", vertices, 1, 1 << 24);
  line.option("--degree", "D", "each vertex has 2 to D neighbours", degree, 2, 64);
  line.option("--run", "N", "in_block: vertices of a team", run, 1, 1 << 20);
  line.option("--lanes", "N", "in_block: lanes for each vertex", lanes, 1, 32);
  samples::Offload offload;
  options.add_to(line);
  offload.add_to(line);
  line.parse(argc, argv);

  Graph host{int(vertices), nullptr, nullptr, nullptr, nullptr};
  std::vector<int> first(vertices + 1), neighbours;
  for (int vertex = 0; vertex < host.vertices; ++vertex) {
    const auto own = 2 + scrambled(std::uint32_t(vertex)) % std::uint32_t(degree - 1);
    for (std::uint32_t i = 0; i < own; ++i)
      neighbours.push_back(
          int(scrambled(std::uint32_t(vertex) * 64 + i + 0x40000000u) % std::uint32_t(vertices)));
    first[std::size_t(vertex) + 1] = int(neighbours.size());
  }
  std::vector<int> before(vertices, -1);
  before[0] = 0;
  const samples::DeviceArray<int> device_first(first), device_neighbours(neighbours);
  samples::DeviceArray<int> device_level(before), device_deepest(1);
  Graph device{host.vertices, device_first.get(), device_neighbours.get(), device_level.get(),
               device_deepest.get()};
  samples::check(cudaMemcpyToSymbol(graph, &device, sizeof device), "cudaMemcpyToSymbol");

  // The host's answer.
  std::vector<int> levels = before;
  int deepest = 0;
  host.first = first.data();
  host.neighbours = neighbours.data();
  host.level = levels.data();
  host.deepest = &deepest;
  for (int level = 0; level <= deepest; ++level)
    for (int vertex = 0; vertex < host.vertices; ++vertex)
      if (levels[vertex] == level)
        for (int edge = first[vertex]; edge < first[vertex + 1]; ++edge)
          visit(host, level, edge);

#ifdef DYNAMIC_PARALLELISM
  samples::check(cudaDeviceSetLimit(cudaLimitDevRuntimePendingLaunchCount, std::size_t(vertices)),
                 "cudaDeviceSetLimit");
#endif
  samples::Runtime runtime(options);
  samples::Forms forms(
      "bfs(" + std::to_string(vertices) + " vertices, " + std::to_string(neighbours.size()) +
          " edges, " + std::to_string(deepest + 1) + " levels)",
      options.repeat,
      [&] {
        device_level.upload(before);
        device_deepest.fill(0);
      },
      [&] { return device_level.download() == levels; });
  // A launch for each level, until one has found nothing.
  const auto add = [&](const char *form, std::function<void(int)> launch) {
    forms.add(form, [=, &device_deepest] {
      for (int level = 0; level <= device_deepest.value(); ++level)
        launch(level);
    });
  };
  const auto add_kernel = [&](const char *form, int lanes_of_vertex, void (*kernel)(int)) {
    const int grid = int((vertices * lanes_of_vertex + 255) / 256);
    add(form, [=](int level) { kernel<<<grid, 256>>>(level); });
  };
  add("nested", [](int level) { nested_kernel<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(level); });
  add("in_block", [=](int level) {
    in_block_kernel<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(level, int(run), int(lanes));
  });
  add("one_level", [](int level) { one_level_kernel<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(level); });
  add("block", [](int level) { block_kernel<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(level); });
  add_kernel("by_thread", 1, search_by_thread);
  add_kernel("by_lanes", 4, search_by_lanes);
#ifdef DYNAMIC_PARALLELISM
  add_kernel("by_launches", 1, search_by_launches);
#endif
  if (offload.given()) {
    const Graph *parameter = offload.copy_of(device);
    for (const char *form : {"nested", "one_level"})
      add(form[0] == 'n' ? "offload" : "offload_one_level",
          [=, &offload](int level) { offload.launch(form, vertices, parameter, level); });
  }
  return forms.report();
}
