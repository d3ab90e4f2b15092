// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A time step of heat on a plate (HEAT-SIM of Juggler), in place: a cell becomes the mean of the new values to the left and above
// and the old ones to the right and below.
#include <gtap_block.cuh>

#include "field.cuh"
#include "harness.h"

#ifndef TILE_SIDE
#define TILE_SIDE 64
#endif

__constant__ tiles::Field field;

struct Heat : tiles::OneStep {
  static constexpr const char *kName = "heat", *kAbout = "A time step of heat, in place.";
  static constexpr int kTile = TILE_SIDE, kPart = 2, kReads = 2;
#ifdef GTAP_TARGET_HOST
  static constexpr int kSide = 4;
#else
  static constexpr int kSide = 90;
#endif

  // The tiles to the right and below are read before they change: their own reads order them.
  __host__ __device__ static tiles::Tile<kReads> tile_at(int side, tiles::Place place) {
    const int own = place.i * side + place.j;
    return {place, own, {place.j > 0 ? own - 1 : -1, place.i > 0 ? own - side : -1}};
  }

#pragma gtap function
  static __device__ void loop(int side, int /*steps*/, char *objects) {
#pragma gtap taskloop nogroup collapse(2) schedule(runtime)
    for (int i = 0; i < side; i++)
      for (int j = 0; j < side; j++) {
        const tiles::Tile<kReads> tile = tile_at(side, {0, i, j});
        const int left = tile.reads[0], up = tile.reads[1];
// clang-format off
#pragma gtap task_iteration depend(in: objects[left : left >= 0], objects[up : up >= 0]) depend(inout: objects[tile.own])
        // clang-format on
        tiles::run_tile<Heat>(tile.place);
      }
#pragma gtap taskwait
  }

  static __device__ __forceinline__ void compute(tiles::Place place) {
    __shared__ tiles::TileOfField<kTile> tile;
    tile.load(field, place);
    tiles::by_diagonals<kTile, kPart>([&](int first_row, int first_column) {
#pragma unroll
      for (int row = first_row; row < first_row + kPart; ++row)
#pragma unroll
        for (int column = first_column; column < first_column + kPart; ++column)
          tile.cells[row + 1][column + 1] = tile.new_value(row, column);
    });
    tiles::move<kTile, kTile>(
        [&](int row, int column) { return tile.cells[row + 1][column + 1]; },
        [&](int row, int column, float value) { *field.at(place, kTile, row, column) = value; });
  }

  class Problem {
  public:
    Problem(int side, int /*steps*/, bool checked)
        : plate_(side * kTile), first_(plate_.cells()), cells_(first_.size()) {
      const tiles::Field host = {cells_.get(), static_cast<int>(plate_.stride())};
      samples::check(cudaMemcpyToSymbol(field, &host, sizeof host), "cudaMemcpyToSymbol");
      if (checked)
        plate_.step(plate_.cells());
    }
    void prepare() { cells_.copy(first_); }
    bool correct() const { return cells_.download() == plate_.cells(); }

  private:
    tiles::Plate plate_;
    samples::DeviceArray<float> first_, cells_;
  };
  static double bytes(int side) {
    return 2 * tiles::Plate::bytes(1.0 * side * kTile);
  }
};

int main(int argc, char **argv) {
  return tiles::main_of<Heat>(argc, argv);
}
