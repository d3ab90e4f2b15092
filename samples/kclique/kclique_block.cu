// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Counts the cliques of k vertices of an R-MAT graph with a warp for each task: a taskloop over the edges. What is beside both
// ends of an edge is a list in shared memory, and which of these are beside which are bits there.
#include <gtap_warp.cuh>

#include "clique_problem.h"
#include "cliques_together.h"

__constant__ HandSearch search;

// The cliques of `Size` vertices more that an edge is in. All lanes of a warp call it.
template <int Size>
__device__ void count_of_edge(std::uint32_t edge) {
  __shared__ std::uint32_t common[kLongest];
  __shared__ Beside beside;
  const std::uint32_t size =
      intersect_together(behind(search, edge), neighbours(search.graph, search.graph.targets[edge]),
                         common, threadIdx.x);
  if (size < Size)
    return;
  const unsigned long long found =
      count_by_bits<Size>(search.graph, {common, size}, beside, threadIdx.x);
  if (found != 0)
    search.cliques.add(found);
}

#pragma gtap function
template <int Size>
__device__ void count_all(std::uint32_t edges) {
  if (threadIdx.x == 0) {
#pragma gtap taskloop nogroup
    for (std::uint32_t edge = 0; edge < edges; ++edge)
      count_of_edge<Size>(edge);
  }
#pragma gtap taskwait
}

template <int Size>
__global__ void kclique_kernel(std::uint32_t edges) {
#pragma gtap entry
  count_all<Size>(edges);
}

// The same without tasks: warps take the edges from a counter.
template <int Size>
__global__ void __launch_bounds__(GTAP_BLOCK_SIZE) count_by_hand() {
  for (;;) {
    std::uint32_t edge = 0;
    if (threadIdx.x == 0)
      edge = atomicAdd(search.next, 1u);
    edge = __shfl_sync(~0u, edge, 0);
    if (edge >= search.graph.edges)
      return;
    count_of_edge<Size>(edge);
    __syncwarp();
  }
}

template <int Size>
void launch_by_hand() {
  static const unsigned blocks = samples::resident_blocks(count_by_hand<Size>, GTAP_BLOCK_SIZE);
  count_by_hand<Size><<<blocks, GTAP_BLOCK_SIZE>>>();
}

int main(int argc, char **argv) {
  CliqueOptions options;
  samples::CommandLine line("kclique_block", "Counts the cliques of k vertices of an R-MAT graph.");
  options.add_to(line);
  line.parse(argc, argv);

  CliqueProblem problem(line, options);
  const HandSearch on_device = problem.on_device();
  samples::check(cudaMemcpyToSymbol(search, &on_device, sizeof on_device), "cudaMemcpyToSymbol");
  const std::uint32_t edges = on_device.graph.edges;
  const int size = static_cast<int>(options.size);
  return problem.compare(
      "kclique_block " + std::to_string(size) + " scale " + std::to_string(options.scale),
      [=] {
        if (size == 4)
          kclique_kernel<2><<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(edges);
        else if (size == 5)
          kclique_kernel<3><<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(edges);
        else
          kclique_kernel<4><<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(edges);
      },
      {{"by_bits", [=] {
          size == 4 ? launch_by_hand<2>() : size == 5 ? launch_by_hand<3>() : launch_by_hand<4>();
        }}});
}
