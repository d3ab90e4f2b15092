// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The ways to run tiles that depend on others: by tasks, which a program launches itself, or wave by wave in kernels
// without tasks. The options of the command line that choose among them, and what could be reached at best.
#pragma once

#include "resident_blocks.h"
#include "run.h"
#include "tile_barriers.cuh"
#include "tile_limit.h"
#ifndef NO_CUDA_GRAPHS
#include "tile_nodes.h"
#endif
#include "wave_launches.h"

#include <memory>

namespace samples {

// The first two by tasks. The host target has the first four.
inline const std::vector<std::string> kTileWays = {
    "loop", "tasks", "synchronous", "stream", "graph", "pdl", "pdl-stream", "nodes", "grid"};
#ifdef NO_CUDA_GRAPHS
constexpr std::size_t kTileWaysHere = 4;
#else
constexpr std::size_t kTileWaysHere = 9;
#endif

struct TileOptions {
  std::string make = "loop";
  long long blocks = 0, check = 1;

  void add_to(CommandLine &line) {
    std::vector<std::string> words = kTileWays;
    words.push_back("all");
    line.choice("--make", "WAY", "who runs the tiles", make, words);
    line.option("--blocks", "B", "blocks that run tiles, 0 for as many as there is room for",
                blocks, 0, 100000);
    line.option("--check", "C", "1: compare each launch's answer with the serial one; 0: do not",
                check, 0, 1);
  }

  // What --make has asked for. Ends the program if it was built without.
  std::vector<std::string> chosen(const CommandLine &line) const {
    const auto begin = kTileWays.begin(), end = begin + kTileWaysHere;
    if (make == "all")
      return {begin, end};
    if (std::find(begin, end, make) == end)
      line.fail(
          "this program was built without CUDA graphs, as for the host target, and has no way '" +
          make + "'");
    return {make};
  }

  // How many blocks run tiles. Ends the program if so many cannot wait for each other and have to. With a runtime.
  template <class Program>
  int blocks_of(const CommandLine &line) const {
    const int resident = resident_blocks(grid_kernel<Program>, GTAP_BLOCK_SIZE);
    if (blocks == 0)
      return std::min(static_cast<int>(GTAP_GRID_SIZE), resident);
    if (blocks > resident && chosen(line).back() == "grid")
      line.fail("with a grid-wide barrier all blocks have to be resident, and there is room for " +
                std::to_string(resident) + ", not for " + std::to_string(blocks));
    return static_cast<int>(blocks);
  }
};

inline std::string mebibytes(double bytes) {
  return std::to_string(static_cast<long long>(bytes / (1 << 20)));
}

// Ends the program if so many tiles, and `bytes` of their data, have no room on the device.
inline void check_memory(const CommandLine &line, double bytes, double tiles) {
  std::size_t free = 0, total = 0;
  check(cudaMemGetInfo(&free, &total), "cudaMemGetInfo");
  const double needed = bytes + tiles * (sizeof(Place) + sizeof(long long));
  if (needed > static_cast<double>(free))
    line.fail("this size needs " + mebibytes(needed) + " MiB of device memory, and " +
              mebibytes(static_cast<double>(free)) + " are free");
}

// The tiles of a program wave by wave. `TileOf` is a Tile.
template <class Program, class TileOf>
class TileWays {
public:
  // `serial`: the tiles in the order of a serial program; `sorted`: the same by waves.
  TileWays(std::vector<TileOf> serial, Waves<TileOf> sorted, int objects, int blocks)
      : serial_(std::move(serial)), sorted_(std::move(sorted)), objects_(objects), blocks_(blocks),
        waves_(wave_kernel<Program>, places(), blocks), begin_(sorted_.begin)
#ifndef NO_CUDA_GRAPHS
        ,
        graph_(waves_, Between::order), early_graph_(waves_, Between::kernel)
#endif
  {
  }

  // One of kTileWays, but not by tasks.
  void launch(const std::string &way) {
    if (way == "synchronous")
      waves_.launch(Between::synchronization, nullptr);
    else if (way == "stream")
      waves_.launch(Between::order, nullptr);
#ifndef NO_CUDA_GRAPHS
    else if (way == "graph")
      graph_.launch();
    else if (way == "pdl")
      early_graph_.launch();
    else if (way == "pdl-stream")
      waves_.launch(Between::kernel, nullptr);
    else if (way == "nodes")
      nodes().launch();
    else
      launch_grid();
#endif
  }

  // Runs all tiles once more, on data that are prepared, and prints a line.
  void print_limit() const {
    DeviceArray<long long> times(sorted_.tiles.size());
    waves_.each([&](int first, int count, int grid) {
      timed_kernel<Program>
          <<<grid, GTAP_BLOCK_SIZE>>>(waves_.tiles() + first, count, times.get() + first);
    });
    check(cudaDeviceSynchronize(), "the measurement of tiles");
    samples::print_limit<Program>(serial_, sorted_, times.download(), objects_, blocks_);
  }

private:
  Waves<Place> places() const {
    Waves<Place> places;
    places.begin = sorted_.begin;
    for (const TileOf &tile : sorted_.tiles)
      places.tiles.push_back(tile.place);
    return places;
  }
#ifndef NO_CUDA_GRAPHS
  // Made when it is launched for the first time: each node takes a microsecond or more.
  const NodeGraph &nodes() {
    if (!nodes_) {
      std::vector<Place> places;
      for (const TileOf &tile : serial_)
        places.push_back(tile.place);
      serial_places_ = std::make_unique<DeviceArray<Place>>(places);
      nodes_ = std::make_unique<NodeGraph>(wave_kernel<Program>, serial_places_->get(), serial_,
                                           objects_);
    }
    return *nodes_;
  }
  void launch_grid() const {
    const Place *places = waves_.tiles();
    const int *begin = begin_.get();
    int waves = static_cast<int>(sorted_.count());
    void *arguments[] = {&places, &begin, &waves};
    check(cudaLaunchCooperativeKernel(reinterpret_cast<const void *>(grid_kernel<Program>),
                                      dim3(static_cast<unsigned>(blocks_)), dim3(GTAP_BLOCK_SIZE),
                                      arguments, 0, nullptr),
          "cudaLaunchCooperativeKernel");
  }
#endif

  std::vector<TileOf> serial_;
  Waves<TileOf> sorted_;
  int objects_, blocks_;
  WaveLaunches<Place> waves_;
  DeviceArray<int> begin_; // of the waves
#ifndef NO_CUDA_GRAPHS
  WaveGraph graph_, early_graph_;
  std::unique_ptr<DeviceArray<Place>> serial_places_;
  std::unique_ptr<NodeGraph> nodes_;
#endif
};

} // namespace samples
