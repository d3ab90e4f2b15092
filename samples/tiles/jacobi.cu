// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Jacobi iteration (JACOBI of Juggler): a five-point stencil in two kinds of tile, one that copies the cells and one that computes
// them anew from the copies.
#include <gtap_block.cuh>

#include "field.cuh"
#include "harness.h"

#ifndef TILE_SIDE
#define TILE_SIDE 64
#endif

struct Data {
  tiles::Field cells, copies;
};
__constant__ Data data;

struct Jacobi : tiles::OneStep {
  static constexpr const char *kName = "jacobi", *kAbout = "Jacobi iteration with copies.";
  static constexpr int kTile = TILE_SIDE, kReads = 5;
#ifdef GTAP_TARGET_HOST
  static constexpr int kSide = 4;
#else
  static constexpr int kSide = 30;
#endif

  static Option option() {
    return {"--iterations", "I", "iterations", 2, 10000};
  }
  static int steps(int /*side*/, int iterations) {
    return 2 * iterations;
  }
  static int objects(int side) {
    return 2 * side * side;
  }
  __host__ __device__ static bool copies(tiles::Place place) {
    return place.step % 2 == 0;
  }
  static const char *kind_of(tiles::Place place) {
    return copies(place) ? "copy" : "compute";
  }

  // The tiles of `cells`, then those of `copies`.
  __host__ __device__ static tiles::Tile<kReads> tile_at(int side, tiles::Place place) {
    const int cells = place.i * side + place.j, copy = side * side + cells;
    if (copies(place))
      return {place, copy, {cells, -1, -1, -1, -1}};
    return {place,
            cells,
            {copy, place.j > 0 ? copy - 1 : -1, place.i > 0 ? copy - side : -1,
             place.j + 1 < side ? copy + 1 : -1, place.i + 1 < side ? copy + side : -1}};
  }

#pragma gtap function
  static __device__ void loop(int side, int steps, char *objects) {
#pragma gtap taskloop nogroup collapse(3) schedule(runtime)
    for (int step = 0; step < steps; step++)
      for (int i = 0; i < side; i++)
        for (int j = 0; j < side; j++) {
          const tiles::Tile<kReads> tile = tile_at(side, {step, i, j});
          const int left = tile.reads[1], up = tile.reads[2], right = tile.reads[3];
          const int down = tile.reads[4];
// clang-format off
#pragma gtap task_iteration depend(in: objects[tile.reads[0]], objects[left : left >= 0], objects[up : up >= 0]) \
    depend(in: objects[right : right >= 0], objects[down : down >= 0]) depend(inout: objects[tile.own])
          // clang-format on
          tiles::run_tile<Jacobi>(tile.place);
        }
#pragma gtap taskwait
  }

  static __device__ __forceinline__ void compute(tiles::Place place) {
    const auto value_at = [&](const tiles::Field &field) {
      return [&, place](int row, int column) { return *field.at(place, kTile, row, column); };
    };
    const auto write_to = [&](const tiles::Field &field) {
      return [&, place](int row, int column, float value) {
        *field.at(place, kTile, row, column) = value;
      };
    };
    if (copies(place)) {
      tiles::move<kTile, kTile>(value_at(data.cells), write_to(data.copies));
    } else {
      __shared__ tiles::TileOfField<kTile> tile;
      tile.load(data.copies, place);
      tiles::move<kTile, kTile>([&](int row, int column) { return tile.new_value(row, column); },
                                write_to(data.cells));
    }
  }

  class Problem {
  public:
    Problem(int side, int steps, bool checked)
        : plate_(side * kTile), first_(plate_.cells()), cells_(first_.size()),
          copies_(first_.size()) {
      const int stride = static_cast<int>(plate_.stride());
      const Data host = {{cells_.get(), stride}, {copies_.get(), stride}};
      samples::check(cudaMemcpyToSymbol(data, &host, sizeof host), "cudaMemcpyToSymbol");
      for (int step = 0; checked && step < steps; step += 2)
        plate_.step(std::vector<float>(plate_.cells()));
    }
    void prepare() { // the rim of the copies is never written
      cells_.copy(first_);
      copies_.copy(first_);
    }
    bool correct() const { return cells_.download() == plate_.cells(); }

  private:
    tiles::Plate plate_;
    samples::DeviceArray<float> first_, cells_, copies_;
  };
  static double bytes(int side) {
    return 3 * tiles::Plate::bytes(1.0 * side * kTile);
  }
};

int main(int argc, char **argv) {
  return tiles::main_of<Jacobi>(argc, argv);
}
