// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Tiles that depend on others: dynamic programming, stencils, a factorisation. Each tile is a block-level task with `depend`;
// beside it what a CUDA programmer would write instead: a kernel a wave, launched one after the other or as a CUDA graph.
#include <gtap_block.cuh>

#include "../common/placement.h"
#include "../common/resident_blocks.h"
#include "../common/run.h"
#ifndef NO_CUDA_GRAPHS
#include "../common/tile_nodes.h"
#endif
#include "../common/wave_barriers.cuh"
#include "../common/wave_launches.h"
#include "graphs.h"

#include <map>
#include <optional>

using wavefront::Tile;

struct Problem {
  wavefront::Grid grid;
  int iterations; // of x = cos(x), in a unit of length
  unsigned *cells;
};
__device__ Problem problem;

__host__ __device__ inline unsigned mixed(unsigned a, unsigned b) {
  return (a * 31u + b) * 2654435761u >> 3;
}
// What a tile makes of the cells that it reads.
__host__ __device__ inline unsigned value_of(const unsigned *cells, const Tile &tile) {
  unsigned value = mixed(cells[tile.own], 1);
  for (int i = 0; i < wavefront::kReads; i++)
    if (tile.reads[i] >= 0)
      value = mixed(value, cells[tile.reads[i]]);
  return value;
}

// All threads of a block.
__device__ void work(const Tile &tile) {
  float x = static_cast<float>(threadIdx.x);
  for (int i = 0; i < problem.iterations * tile.length; i++)
    x = cosf(x);
  __syncthreads();
  if (threadIdx.x == 0)
    problem.cells[tile.own] = value_of(problem.cells, tile) + (x > 2 ? 1u : 0u); // x is not
}

#pragma gtap function
__device__ void run_tile(Tile tile) {
  work(tile);
}

#pragma gtap function
__device__ void run_grid(Problem all) {
  unsigned *cells = all.cells;
  if (threadIdx.x == 0)
    for (int i = 0; i < all.grid.rows; i++)
      for (int j = 0; j < all.grid.columns; j++) {
        const Tile tile = wavefront::grid_tile(all.grid, i, j);
        const int *reads = tile.reads;
// clang-format off
#pragma gtap task depend(in: cells[reads[0] : reads[0] >= 0], cells[reads[1] : reads[1] >= 0]) \
    depend(in: cells[reads[2] : reads[2] >= 0], cells[reads[3] : reads[3] >= 0]) depend(inout: cells[tile.own])
        // clang-format on
        run_tile(tile);
      }
#pragma gtap taskwait
}

#pragma gtap function
__device__ void run_steps(Problem all) {
  unsigned *cells = all.cells;
  const bool lud = all.grid.shape == wavefront::Shape::lud;
  if (threadIdx.x == 0)
    for (int k = 0; k < all.grid.steps; k++)
      for (int i = lud ? k : 0; i < all.grid.rows; i++)
        for (int j = lud ? k : 0; j < all.grid.rows; j++) {
          const Tile tile = wavefront::step_tile(all.grid, k, i, j);
          const int *reads = tile.reads;
// clang-format off
#pragma gtap task depend(in: cells[reads[0] : reads[0] >= 0], cells[reads[1] : reads[1] >= 0]) \
    depend(in: cells[reads[2] : reads[2] >= 0], cells[reads[3] : reads[3] >= 0], cells[reads[4] : reads[4] >= 0]) \
    depend(inout: cells[tile.own])
          // clang-format on
          run_tile(tile);
        }
#pragma gtap taskwait
}

// The same by taskloops: all threads of the block make tasks.
#pragma gtap function
__device__ void loop_over_grid(Problem all) {
  unsigned *cells = all.cells;
#pragma gtap taskloop nogroup collapse(2) schedule(runtime)
  for (int i = 0; i < all.grid.rows; i++)
    for (int j = 0; j < all.grid.columns; j++) {
      const Tile tile = wavefront::grid_tile(all.grid, i, j);
      const int *reads = tile.reads;
// clang-format off
#pragma gtap task_iteration depend(in: cells[reads[0] : reads[0] >= 0], cells[reads[1] : reads[1] >= 0]) \
    depend(in: cells[reads[2] : reads[2] >= 0], cells[reads[3] : reads[3] >= 0]) depend(inout: cells[tile.own])
      // clang-format on
      run_tile(tile);
    }
#pragma gtap taskwait
}

#pragma gtap function
__device__ void loop_over_steps(Problem all) {
  unsigned *cells = all.cells;
  const bool lud = all.grid.shape == wavefront::Shape::lud;
#pragma gtap taskloop nogroup collapse(3) schedule(runtime)
  for (int k = 0; k < all.grid.steps; k++)
    for (int i = lud ? k : 0; i < all.grid.rows; i++)
      for (int j = lud ? k : 0; j < all.grid.rows; j++) {
        const Tile tile = wavefront::step_tile(all.grid, k, i, j);
        const int *reads = tile.reads;
// clang-format off
#pragma gtap task_iteration depend(in: cells[reads[0] : reads[0] >= 0], cells[reads[1] : reads[1] >= 0]) \
    depend(in: cells[reads[2] : reads[2] >= 0], cells[reads[3] : reads[3] >= 0], cells[reads[4] : reads[4] >= 0]) \
    depend(inout: cells[tile.own])
        // clang-format on
        run_tile(tile);
      }
#pragma gtap taskwait
}

// The same, and their graphs are kept: later launches run them again.
#pragma gtap function
__device__ void replay_grid(Problem all) {
  unsigned *cells = all.cells;
#pragma gtap taskgraph
  {
#pragma gtap taskloop nogroup collapse(2) schedule(runtime)
    for (int i = 0; i < all.grid.rows; i++)
      for (int j = 0; j < all.grid.columns; j++) {
        const Tile tile = wavefront::grid_tile(all.grid, i, j);
        const int *reads = tile.reads;
// clang-format off
#pragma gtap task_iteration depend(in: cells[reads[0] : reads[0] >= 0], cells[reads[1] : reads[1] >= 0]) \
      depend(in: cells[reads[2] : reads[2] >= 0], cells[reads[3] : reads[3] >= 0]) depend(inout: cells[tile.own])
        // clang-format on
        run_tile(tile);
      }
  }
}

#pragma gtap function
__device__ void replay_steps(Problem all) {
  unsigned *cells = all.cells;
  const bool lud = all.grid.shape == wavefront::Shape::lud;
#pragma gtap taskgraph
  {
#pragma gtap taskloop nogroup collapse(3) schedule(runtime)
    for (int k = 0; k < all.grid.steps; k++)
      for (int i = lud ? k : 0; i < all.grid.rows; i++)
        for (int j = lud ? k : 0; j < all.grid.rows; j++) {
          const Tile tile = wavefront::step_tile(all.grid, k, i, j);
          const int *reads = tile.reads;
// clang-format off
#pragma gtap task_iteration depend(in: cells[reads[0] : reads[0] >= 0], cells[reads[1] : reads[1] >= 0]) \
      depend(in: cells[reads[2] : reads[2] >= 0], cells[reads[3] : reads[3] >= 0], cells[reads[4] : reads[4] >= 0]) \
      depend(inout: cells[tile.own])
          // clang-format on
          run_tile(tile);
        }
  }
}

__global__ void grid_kernel() {
#pragma gtap entry
  run_grid(problem);
}
__global__ void steps_kernel() {
#pragma gtap entry
  run_steps(problem);
}
__global__ void grid_loop_kernel() {
#pragma gtap entry
  loop_over_grid(problem);
}
__global__ void steps_loop_kernel() {
#pragma gtap entry
  loop_over_steps(problem);
}
__global__ void grid_replay_kernel() {
#pragma gtap entry
  replay_grid(problem);
}
__global__ void steps_replay_kernel() {
#pragma gtap entry
  replay_steps(problem);
}

// A wave: a block for each of its tiles, or as many as there are workers.
__device__ void run_wave(const Tile *tiles, int count) {
  for (int i = static_cast<int>(blockIdx.x); i < count; i += static_cast<int>(gridDim.x))
    work(tiles[i]);
}
__global__ void wave_kernel(const Tile *tiles, int count) {
  samples::wait_for_wave_before();
  run_wave(tiles, count);
}
// All waves, in blocks that are resident.
__global__ void waves_kernel(const Tile *tiles, const int *begin, int waves) {
  for (int w = 0; w < waves; w++) {
    run_wave(tiles + begin[w], begin[w + 1] - begin[w]);
    samples::wait_for_grid();
  }
}

int main(int argc, char **argv) {
  std::string shape = "dtw", make = "tasks";
  long long rows = 16, columns = 0, longest = 1, iterations = 10, blocks = 0, slices = 1, steps = 2;
  samples::RunOptions options;
  samples::PlacementOptions placement;
  samples::CommandLine line("wavefront", "Tiles that depend on others, by tasks or wave by wave.");
  line.size("rows of tiles; of lud and jacobi, tiles a side", rows, 1, 2000);
  line.option("--columns", "N", "columns of tiles, 0 for as many as rows", columns, 0, 2000);
  line.choice("--graph", "SHAPE", "which tiles each one reads", shape,
              {"dtw", "heat", "sat", "h264", "lud", "jacobi"});
  line.choice(
      "--make", "WAY", "who runs them", make,
      {"tasks", "loop", "replay", "stream", "graph", "synchronous", "pdl", "nodes", "grid"});
  line.option("--slices", "S",
              "slices of rows that do not depend on each other; lud and jacobi have one", slices, 1,
              2000);
  line.option("--steps", "K", "iterations of jacobi, each of two steps", steps, 1, 1000);
  line.option("--iterations", "I", "of x = cos(x), in a tile of length 1", iterations, 0, 10000000);
  line.option("--longest", "L", "lengths from 1 to L by chance; 1: as the graph has them", longest,
              1, 1000);
  line.option("--blocks", "B",
              "blocks that run tiles at a time, 0 for as many as there is room for", blocks, 0,
              100000);
  placement.add_to(line);
  options.add_to(line);
  line.parse(argc, argv);
  placement.set(options);
#ifdef NO_CUDA_GRAPHS
  if (make == "graph" || make == "pdl" || make == "nodes" || make == "grid")
    line.fail("this program was built without CUDA graphs, as for the host target");
#endif

  static const std::map<std::string, wavefront::Shape> shapes = {
      {"dtw", wavefront::Shape::dtw}, {"heat", wavefront::Shape::heat},
      {"sat", wavefront::Shape::sat}, {"h264", wavefront::Shape::h264},
      {"lud", wavefront::Shape::lud}, {"jacobi", wavefront::Shape::jacobi}};
  if (slices > rows)
    line.fail("more slices than rows of tiles");
  const auto slice_rows = static_cast<int>((rows + slices - 1) / slices);
  const bool has_steps = shape == "lud" || shape == "jacobi";
  Problem host = {{shapes.at(shape), static_cast<int>(rows),
                   static_cast<int>(columns == 0 || has_steps ? rows : columns), slice_rows,
                   static_cast<int>(longest),
                   static_cast<int>(shape == "jacobi" ? 2 * steps : rows)},
                  static_cast<int>(iterations),
                  nullptr};
  const wavefront::Graph graph = wavefront::make_graph(host.grid);
  const samples::WaveLaunches<Tile> waves(wave_kernel, graph.waves, static_cast<int>(blocks));
  samples::DeviceArray<unsigned> cells(static_cast<std::size_t>(graph.cells));
  host.cells = cells.get();
  samples::check(cudaMemcpyToSymbol(problem, &host, sizeof host), "cudaMemcpyToSymbol");
  std::vector<unsigned> expected(static_cast<std::size_t>(graph.cells), 0);
  for (const Tile &tile : graph.tiles)
    expected[static_cast<std::size_t>(tile.own)] = value_of(expected.data(), tile);

#ifndef NO_CUDA_GRAPHS
  const samples::WaveGraph wave_graph(waves, make == "pdl" ? samples::Between::kernel
                                                           : samples::Between::order);
  const samples::DeviceArray<Tile> serial(make == "nodes" ? graph.tiles : std::vector<Tile>());
  std::optional<samples::NodeGraph> nodes;
  if (make == "nodes")
    nodes.emplace(wave_kernel, serial.get(), graph.tiles, graph.cells);
  const samples::DeviceArray<int> begin(graph.waves.begin);
  const auto launch_grid = [&] {
    const int resident = samples::resident_blocks(waves_kernel, GTAP_BLOCK_SIZE);
    const int grid = blocks == 0 ? resident : std::min(resident, static_cast<int>(blocks));
    const Tile *tiles = waves.tiles();
    const int *begins = begin.get();
    int count = static_cast<int>(graph.waves.count());
    void *arguments[] = {&tiles, &begins, &count};
    samples::check(cudaLaunchCooperativeKernel(reinterpret_cast<const void *>(waves_kernel),
                                               dim3(static_cast<unsigned>(grid)),
                                               dim3(GTAP_BLOCK_SIZE), arguments, 0, nullptr),
                   "cudaLaunchCooperativeKernel");
  };
#endif
  return samples::run(
      options, [&] { cells.fill(0); },
      [&] {
        const int grid = blocks == 0 ? static_cast<int>(GTAP_GRID_SIZE) : static_cast<int>(blocks);
        if (make == "tasks" && has_steps)
          steps_kernel<<<grid, GTAP_BLOCK_SIZE>>>();
        else if (make == "tasks")
          grid_kernel<<<grid, GTAP_BLOCK_SIZE>>>();
        else if (make == "loop" && has_steps)
          steps_loop_kernel<<<grid, GTAP_BLOCK_SIZE>>>();
        else if (make == "loop")
          grid_loop_kernel<<<grid, GTAP_BLOCK_SIZE>>>();
        else if (make == "replay" && has_steps)
          steps_replay_kernel<<<grid, GTAP_BLOCK_SIZE>>>();
        else if (make == "replay")
          grid_replay_kernel<<<grid, GTAP_BLOCK_SIZE>>>();
#ifndef NO_CUDA_GRAPHS
        else if (make == "graph" || make == "pdl")
          wave_graph.launch();
        else if (make == "nodes")
          nodes->launch();
        else if (make == "grid")
          launch_grid();
#endif
        else
          waves.launch(make == "synchronous" ? samples::Between::synchronization
                                             : samples::Between::order,
                       nullptr);
      },
      [&] {
        const bool correct = cells.download() == expected;
        return samples::Answer{"wavefront " + shape + ": " + std::to_string(graph.tiles.size()) +
                                   " tiles in " + std::to_string(graph.waves.count()) + " waves" +
                                   (correct ? "" : ", not all of them right"),
                               correct};
      });
}
