// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What all programs of this folder do around their tiles: the command line, the ways to run them, the check, the limits.
//
// A program is a class with what OneStep (place.h) lists, and
//   kName, kAbout        for the command line
//   kSide                tiles a side, by default
//   kTile                rows and columns of a tile, in elements
//   kReads               objects that a tile reads, at most
//   tile_at(side, place) a Tile<kReads>
//   compute(place)       a tile, by all threads of a block
//   loop(side, steps, objects)  the task function with the taskloop
//   Problem              its data: Problem(side, steps, checked), prepare() before each launch, correct() after it
//   bytes(side)          of device memory that these need
#pragma once

#include "../common/contest.h"
#include "../common/resident_blocks.h"
#include "../common/wave_launches.h"
#include "barriers.cuh"
#include "limit.h"
#include "tasks.cuh"

namespace tiles {

// The ways to run a program's tiles, the first by tasks. The host target has the first four.
inline const std::vector<std::string> kWays = {"loop",  "tasks", "synchronous", "stream",
                                               "graph", "pdl",   "pdl-stream",  "grid"};
#ifdef NO_CUDA_GRAPHS
constexpr std::size_t kWaysHere = 4;
#else
constexpr std::size_t kWaysHere = 8;
#endif
constexpr double kMostTiles = 2e7; // the lists of them are in the host's memory

template <class Program>
class Runner {
public:
  using TileOf = Tile<Program::kReads>;

  Runner(typename Program::Problem &problem, int side, int steps, int blocks, bool checked)
      : problem_(problem), side_(side), steps_(steps), blocks_(blocks), checked_(checked),
        serial_(serial_order(side, steps)),
        objects_(static_cast<std::size_t>(Program::objects(side))),
        sorted_(by_waves(serial_, side)), waves_(wave_kernel<Program>, places(), blocks),
        begin_(sorted_.begin)
#ifndef NO_CUDA_GRAPHS
        ,
        graph_(waves_, samples::Between::order), early_graph_(waves_, samples::Between::kernel)
#endif
  {
  }

  void add_to(samples::Contest &contest, const std::string &way) {
    contest.add(
        way, [this] { problem_.prepare(); }, [this, way] { launch(way); },
        checked_ ? [this] { return problem_.correct(); } : std::function<bool()>());
  }

  void print_limit() {
    samples::DeviceArray<long long> times(sorted_.tiles.size());
    problem_.prepare();
    waves_.each([&](int first, int count, int grid) {
      timed_kernel<Program>
          <<<grid, GTAP_BLOCK_SIZE>>>(waves_.tiles() + first, count, times.get() + first);
    });
    samples::check(cudaDeviceSynchronize(), "the measurement of tiles");
    tiles::print_limit<Program>(serial_, sorted_, times.download(), Program::objects(side_),
                                blocks_);
  }

private:
  static std::vector<TileOf> serial_order(int side, int steps) {
    std::vector<TileOf> tiles;
    for (int step = 0; step < steps; ++step)
      for (int i = Program::first(step); i < side; ++i)
        for (int j = Program::first(step); j < side; ++j)
          tiles.push_back(Program::tile_at(side, {step, i, j}));
    return tiles;
  }
  static samples::Waves<TileOf> by_waves(const std::vector<TileOf> &serial, int side) {
    if (!Program::kStepsApart)
      return samples::sort_by_waves(serial, Program::objects(side));
    samples::Waves<TileOf> all{{}, {0}};
    for (auto begin = serial.begin(); begin != serial.end();) {
      const auto end = std::find_if(begin, serial.end(), [&](const TileOf &tile) {
        return tile.place.step != begin->place.step;
      });
      const auto step =
          samples::sort_by_waves(std::vector<TileOf>(begin, end), Program::objects(side));
      const int before = all.begin.back();
      for (std::size_t w = 1; w < step.begin.size(); ++w)
        all.begin.push_back(before + step.begin[w]);
      all.tiles.insert(all.tiles.end(), step.tiles.begin(), step.tiles.end());
      begin = end;
    }
    return all;
  }
  samples::Waves<Place> places() const {
    samples::Waves<Place> places;
    places.begin = sorted_.begin;
    for (const TileOf &tile : sorted_.tiles)
      places.tiles.push_back(tile.place);
    return places;
  }

  void launch(const std::string &way) {
    using samples::Between;
    if (way == "loop")
      loop_kernel<Program><<<blocks_, GTAP_BLOCK_SIZE>>>(side_, steps_, objects_.get());
    else if (way == "tasks")
      tasks_kernel<Program><<<blocks_, GTAP_BLOCK_SIZE>>>(side_, steps_, objects_.get());
    else if (way == "synchronous")
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
    else
      launch_grid();
#endif
  }
#ifndef NO_CUDA_GRAPHS
  void launch_grid() {
    const Place *places = waves_.tiles();
    const int *begin = begin_.get();
    int waves = static_cast<int>(sorted_.count());
    void *arguments[] = {&places, &begin, &waves};
    samples::check(cudaLaunchCooperativeKernel(reinterpret_cast<const void *>(grid_kernel<Program>),
                                               dim3(static_cast<unsigned>(blocks_)),
                                               dim3(GTAP_BLOCK_SIZE), arguments, 0, nullptr),
                   "cudaLaunchCooperativeKernel");
  }
#endif

  typename Program::Problem &problem_;
  int side_, steps_, blocks_;
  bool checked_;
  std::vector<TileOf> serial_;
  samples::DeviceArray<char> objects_;
  samples::Waves<TileOf> sorted_;
  samples::WaveLaunches<Place> waves_;
  samples::DeviceArray<int> begin_; // of the waves
#ifndef NO_CUDA_GRAPHS
  samples::WaveGraph graph_, early_graph_;
#endif
};

template <class Program>
double number_of_tiles(int side, int steps) {
  double count = 0;
  for (int step = 0; step < steps; ++step) {
    const double across = side - Program::first(step);
    count += across * across;
  }
  return count;
}

inline std::string mebibytes(double bytes) {
  return std::to_string(static_cast<long long>(bytes / (1 << 20)));
}

template <class Program>
int main_of(int argc, char **argv) {
  const auto option = Program::option();
  std::string make = "loop";
  long long side = Program::kSide, value = option.value, blocks = 0, check = 1;
  samples::RunOptions options;
  samples::CommandLine line(Program::kName, Program::kAbout);
  line.size("tiles a side", side, 1, 2000);
  if (option.name)
    line.option(option.name, option.letter, option.meaning, value, 1, option.largest);
  std::vector<std::string> words = kWays;
  words.push_back("all");
  line.choice("--make", "WAY", "who runs the tiles", make, words);
  line.option("--blocks", "B", "blocks that run tiles, 0 for as many as there is room for", blocks,
              0, 100000);
  line.option("--check", "C", "1: compare each launch's answer with the serial one; 0: do not",
              check, 0, 1);
  options.add_to(line);
  line.parse(argc, argv);

  std::vector<std::string> chosen = {make};
  if (make == "all")
    chosen.assign(kWays.begin(), kWays.begin() + kWaysHere);
  else if (std::find(kWays.begin(), kWays.begin() + kWaysHere, make) == kWays.begin() + kWaysHere)
    line.fail(
        "this program was built without CUDA graphs, as for the host target, and has no way '" +
        make + "'");
  const int tiles = static_cast<int>(side), steps = Program::steps(tiles, static_cast<int>(value));
  const double count = number_of_tiles<Program>(tiles, steps);
  if (count > kMostTiles)
    line.fail("these are " + std::to_string(static_cast<long long>(count)) +
              " tiles, and there may be 20000000");
  samples::Runtime runtime(options);
  const int resident = samples::resident_blocks(grid_kernel<Program>, GTAP_BLOCK_SIZE);
  if (blocks == 0)
    blocks = std::min(static_cast<int>(GTAP_GRID_SIZE), resident);
  else if (blocks > resident && chosen.back() == "grid")
    line.fail("with a grid-wide barrier all blocks have to be resident, and there is room for " +
              std::to_string(resident) + ", not for " + std::to_string(blocks));

  std::size_t free = 0, total = 0;
  samples::check(cudaMemGetInfo(&free, &total), "cudaMemGetInfo");
  const double needed = Program::bytes(tiles) + count * (sizeof(Place) + sizeof(long long));
  if (needed > static_cast<double>(free))
    line.fail("this size needs " + mebibytes(needed) + " MiB of device memory, and " +
              mebibytes(static_cast<double>(free)) + " are free");

  typename Program::Problem problem(tiles, steps, check != 0);
  Runner<Program> runner(problem, tiles, steps, static_cast<int>(blocks), check != 0);
  samples::Contest contest(std::string(Program::kName) + "(" + std::to_string(tiles) +
                               " tiles a side of " + std::to_string(Program::kTile) + ", " +
                               std::to_string(static_cast<long long>(count)) + " tasks)",
                           options.repeat);
  for (const std::string &way : chosen)
    runner.add_to(contest, way);
  const int status = contest.report();
  runner.print_limit();
  return status;
}

} // namespace tiles
