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
#include "../common/placement.h"
#include "../common/tile_ways.h"
#include "place.h"
#include "tasks.cuh"

namespace tiles {

constexpr double kMostTiles = 2e7; // the lists of them are in the host's memory

template <class Program>
class Runner {
public:
  using TileOf = Tile<Program::kReads>;

  Runner(typename Program::Problem &problem, int side, int steps, int blocks, bool checked)
      : problem_(problem), side_(side), steps_(steps), blocks_(blocks), checked_(checked),
        objects_(static_cast<std::size_t>(Program::objects(side))),
        ways_(make_ways(side, steps, blocks)) {}

  void add_to(samples::Contest &contest, const std::string &way) {
    contest.add(
        way, [this] { problem_.prepare(); }, [this, way] { launch(way); },
        checked_ ? [this] { return problem_.correct(); } : std::function<bool()>());
  }

  void print_limit() {
    problem_.prepare();
    ways_.print_limit();
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
  static samples::TileWays<Program, TileOf> make_ways(int side, int steps, int blocks) {
    std::vector<TileOf> serial = serial_order(side, steps);
    samples::Waves<TileOf> sorted = by_waves(serial, side);
    return {std::move(serial), std::move(sorted), Program::objects(side), blocks};
  }

  void launch(const std::string &way) {
    if (way == "loop")
      loop_kernel<Program><<<blocks_, GTAP_BLOCK_SIZE>>>(side_, steps_, objects_.get());
    else if (way == "tasks")
      tasks_kernel<Program><<<blocks_, GTAP_BLOCK_SIZE>>>(side_, steps_, objects_.get());
    else
      ways_.launch(way);
  }

  typename Program::Problem &problem_;
  int side_, steps_, blocks_;
  bool checked_;
  samples::DeviceArray<char> objects_;
  samples::TileWays<Program, TileOf> ways_;
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

template <class Program>
int main_of(int argc, char **argv) {
  const auto option = Program::option();
  long long side = Program::kSide, value = option.value;
  samples::TileOptions tile_options;
  samples::RunOptions options;
  samples::PlacementOptions placement;
  samples::CommandLine line(Program::kName, Program::kAbout);
  line.size("tiles a side", side, 1, 2000);
  if (option.name)
    line.option(option.name, option.letter, option.meaning, value, 1, option.largest);
  tile_options.add_to(line);
  placement.add_to(line);
  options.add_to(line);
  line.parse(argc, argv);
  placement.set(options);

  const std::vector<std::string> chosen = tile_options.chosen(line);
  const int tiles = static_cast<int>(side), steps = Program::steps(tiles, static_cast<int>(value));
  const double count = number_of_tiles<Program>(tiles, steps);
  if (count > kMostTiles)
    line.fail("these are " + std::to_string(static_cast<long long>(count)) +
              " tiles, and there may be 20000000");
  samples::Runtime runtime(options);
  const int blocks = tile_options.blocks_of<Program>(line);
  samples::check_memory(line, Program::bytes(tiles), count);

  const bool checked = tile_options.check != 0;
  typename Program::Problem problem(tiles, steps, checked);
  Runner<Program> runner(problem, tiles, steps, blocks, checked);
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
