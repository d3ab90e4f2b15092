// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What gtap::graph (gtap/graph.cuh), which a translated file compiles, and the library, which finds out who waits for whom, tell
// each other. Must not know how records lie.
#pragma once

#include <gtap/api.h>
#include <gtap/detail/launch/context.h>
#include <gtap/detail/launch/graph_view.h>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace gtap::detail {

struct host_graph;

// A task function of a program of graphs.
struct graph_function {
  const void *key;    // task_key<Task>
  std::uint32_t meta; // of a task that has not run
};

// The tasks of a graph in the order of their numbers, and who waits for whom.
struct planned_image {
  struct task {
    std::uint32_t meta;
    const unsigned char *arguments;
    std::size_t bytes;
    std::uint32_t waits_for; // so many others
  };
  std::vector<task> tasks; // those that wait for nobody first
  std::uint32_t ready = 0; // so many are these
  // Of task i those from first[i] to first[i + 1].
  std::vector<std::uint32_t> first, successors;
};

// What the tasks of one file's graphs have in common.
struct graph_program_info {
  const void *file; // module_symbols::state
  std::vector<graph_function> functions;
  const void *kernel;
  int block_size; // the file's GTAP_BLOCK_SIZE
  // The image, and its sizes.
  std::vector<std::uint64_t> (*make_image)(const planned_image &plan, image_sizes &sizes);
  cudaError_t (*launch)(dim3 grid, dim3 block, cudaStream_t stream, const graph_view &view);
};
void register_graph_program(const graph_program_info &info);

// Each of these may be called for a graph that could not be made (null). What is wrong is told by the next launch.
host_graph *make_host_graph() noexcept;
void free_host_graph(host_graph *graph) noexcept;
// Its number, from 0 on. `key`: as of graph_function.
std::uint32_t add_to_graph(host_graph *graph, const void *key, const void *arguments,
                           std::size_t bytes) noexcept;
void name_in_graph(host_graph *graph, std::uint32_t task, const volatile void *object,
                   named_type type) noexcept;
void add_edge(host_graph *graph, const host_graph *of_before, std::uint32_t before,
              const host_graph *of_after, std::uint32_t after) noexcept;
void add_edges(host_graph *graph, const int *first, const int *successors,
               std::size_t tasks) noexcept;
std::size_t size_of_graph(const host_graph *graph) noexcept;
gtap_status upload_graph(host_graph *graph) noexcept;
// Zeros in `grid` and `block` stand for what suits the kernel.
gtap_status launch_graph(host_graph *graph, dim3 grid, dim3 block, cudaStream_t stream) noexcept;

} // namespace gtap::detail
