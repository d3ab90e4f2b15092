// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Waves of tiles as a CUDA program runs them that has no tasks: a kernel for each wave, in a stream or as a CUDA graph.
#pragma once

#include "device_array.h"
#include "waves.h"

#include <algorithm>

namespace samples {

// What makes a wave wait for the one before it: the order of the stream, a cudaDeviceSynchronize(), or the kernel itself,
// which is then launched early (programmatic dependent launch; without CUDA graphs it is not).
enum class Between { order, synchronization, kernel };

template <class Tile>
class WaveLaunches {
public:
  // `kernel` runs `count` tiles, however many blocks it has. A wave gets a block for each of its tiles, but no more than
  // `blocks`, unless that is 0.
  using Kernel = void (*)(const Tile *tiles, int count);
  WaveLaunches(Kernel kernel, const Waves<Tile> &waves, int blocks)
      : kernel_(kernel), tiles_(waves.tiles), begin_(waves.begin), blocks_(blocks) {}

  const Tile *tiles() const { return tiles_.get(); }

  // launch(first, count, grid) for each wave: its tiles and its blocks.
  template <class Launch>
  void each(Launch launch) const {
    for (std::size_t w = 0; w + 1 < begin_.size(); ++w) {
      const int count = begin_[w + 1] - begin_[w];
      launch(begin_[w], count, blocks_ == 0 ? count : std::min(count, blocks_));
    }
  }

  void launch(Between between, cudaStream_t stream) const {
    each([&](int first, int count, int grid) {
#ifndef NO_CUDA_GRAPHS
      if (between == Between::kernel && first > 0) {
        launch_early(tiles() + first, count, grid, stream);
        return;
      }
#endif
      kernel_<<<grid, GTAP_BLOCK_SIZE, 0, stream>>>(tiles() + first, count);
      if (between == Between::synchronization)
        check(cudaDeviceSynchronize(), "a wave");
    });
  }

private:
#ifndef NO_CUDA_GRAPHS
  void launch_early(const Tile *tiles, int count, int grid, cudaStream_t stream) const {
    cudaLaunchAttribute early = {};
    early.id = cudaLaunchAttributeProgrammaticStreamSerialization;
    early.val.programmaticStreamSerializationAllowed = 1;
    cudaLaunchConfig_t config = {};
    config.gridDim = dim3(static_cast<unsigned>(grid));
    config.blockDim = dim3(GTAP_BLOCK_SIZE);
    config.stream = stream;
    config.attrs = &early;
    config.numAttrs = 1;
    void *arguments[] = {&tiles, &count};
    check(cudaLaunchKernelExC(&config, reinterpret_cast<const void *>(kernel_), arguments),
          "cudaLaunchKernelExC");
  }
#endif

  Kernel kernel_;
  DeviceArray<Tile> tiles_;
  std::vector<int> begin_;
  int blocks_;
};

#ifndef NO_CUDA_GRAPHS
// The same as a CUDA graph, whose launch costs less.
class WaveGraph {
public:
  template <class Tile>
  WaveGraph(const WaveLaunches<Tile> &launches, Between between) {
    cudaStream_t stream;
    cudaGraph_t waves;
    check(cudaStreamCreate(&stream), "cudaStreamCreate");
    check(cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal), "the capture");
    launches.launch(between, stream);
    check(cudaStreamEndCapture(stream, &waves), "the capture");
    check(cudaGraphInstantiate(&waves_, waves, 0), "cudaGraphInstantiate");
    cudaGraphDestroy(waves);
    cudaStreamDestroy(stream);
  }
  ~WaveGraph() { cudaGraphExecDestroy(waves_); }
  WaveGraph(const WaveGraph &) = delete;
  WaveGraph &operator=(const WaveGraph &) = delete;

  void launch() const { check(cudaGraphLaunch(waves_, nullptr), "cudaGraphLaunch"); }

private:
  cudaGraphExec_t waves_ = nullptr;
};
#endif

} // namespace samples
