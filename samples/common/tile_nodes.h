// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Tiles as a CUDA graph that has a kernel node for each, with an edge from each tile that it waits for: what a library makes
// that builds CUDA graphs from what tasks access. Needs CUDA graphs.
#pragma once

#include "check.h"
#include "waves.h"

#include <cuda_runtime.h>

namespace samples {

class NodeGraph {
public:
  // `kernel` runs the tiles from an address on, here one of them, in a block. `serial`: in the order of a serial program, as
  // they lie at `device`, where the kernel finds them.
  template <class Tile, class TileOf>
  NodeGraph(void (*kernel)(const Tile *, int), const Tile *device,
            const std::vector<TileOf> &serial, int objects) {
    cudaGraph_t graph;
    check(cudaGraphCreate(&graph, 0), "cudaGraphCreate");
    std::vector<cudaGraphNode_t> nodes(serial.size()), before;
    int count = 1;
    void *arguments[] = {&device, &count};
    cudaKernelNodeParams parameters = {};
    parameters.func = reinterpret_cast<void *>(kernel);
    parameters.gridDim = dim3(1);
    parameters.blockDim = dim3(GTAP_BLOCK_SIZE);
    parameters.kernelParams = arguments; // copied with each node
    for_each_tile(serial, objects, [&](std::size_t tile, const std::vector<int> &waits_for) {
      before.clear();
      for (int other : waits_for)
        before.push_back(nodes[static_cast<std::size_t>(other)]);
      check(cudaGraphAddKernelNode(&nodes[tile], graph, before.data(), before.size(), &parameters),
            "cudaGraphAddKernelNode");
      ++device;
    });
    check(cudaGraphInstantiate(&instance_, graph, 0), "cudaGraphInstantiate");
    cudaGraphDestroy(graph);
  }
  ~NodeGraph() { cudaGraphExecDestroy(instance_); }
  NodeGraph(const NodeGraph &) = delete;
  NodeGraph &operator=(const NodeGraph &) = delete;

  void launch() const { check(cudaGraphLaunch(instance_, nullptr), "cudaGraphLaunch"); }

private:
  cudaGraphExec_t instance_ = nullptr;
};

} // namespace samples
