// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The summed area table of an image (SA-TABLE of Juggler): a pass in which the tiles of a row come one after the other and sum up
// its pixels, and a pass in which those of a column sum up the rows.
#include <gtap_block.cuh>

#include "harness.h"
#include "image.cuh"

#ifndef TILE_SIDE
#define TILE_SIDE 128
#endif

struct Data {
  tiles::Image image;
  unsigned *sums; // modulo 2^32, as those of rectangles may be, too
};
__constant__ Data data;

struct SummedAreas : tiles::OneStep {
  static constexpr const char *kName = "sat", *kAbout = "The summed area table of an image.";
  static constexpr int kTile = TILE_SIDE, kStrips = kTile / 32, kReads = 1;
  static_assert(kTile % 32 == 0, "a warp has 32 columns at a time");
#ifdef GTAP_TARGET_HOST
  static constexpr int kSide = 3;
#else
  static constexpr int kSide = 90;
#endif

  static Option option() {
    return {"--passes", "P", "1: sums of rows, as in the paper; 2: the whole table", 2, 2};
  }
  static int steps(int /*side*/, int passes) {
    return passes;
  }
  static constexpr bool kStepsApart = true; // passes that overlap need more rounds
  static const char *kind_of(tiles::Place place) {
    return place.step == 0 ? "row" : "column";
  }

  __host__ __device__ static tiles::Tile<kReads> tile_at(int side, tiles::Place place) {
    const int own = place.i * side + place.j;
    const bool left = place.step == 0 && place.j > 0, up = place.step == 1 && place.i > 0;
    return {place, own, {left ? own - 1 : up ? own - side : -1}};
  }

#pragma gtap function
  static __device__ void loop(int side, int steps, char *objects) {
#pragma gtap taskloop nogroup collapse(3) schedule(runtime)
    for (int step = 0; step < steps; step++)
      for (int i = 0; i < side; i++)
        for (int j = 0; j < side; j++) {
          const tiles::Tile<kReads> tile = tile_at(side, {step, i, j});
          const int before = tile.reads[0];
// clang-format off
#pragma gtap task_iteration depend(in: objects[before : before >= 0]) depend(inout: objects[tile.own])
          // clang-format on
          tiles::run_tile<SummedAreas>(tile.place);
        }
#pragma gtap taskwait
  }

  static __device__ __forceinline__ void compute(tiles::Place place) {
    unsigned *const sums = gtap::as_global(data.sums) + data.image.offset<kTile>(place);
    if (place.step == 0)
      sum_rows(place, sums);
    else
      sum_columns(place, sums);
  }

  // Warps share the rows.
  static __device__ __forceinline__ void sum_rows(tiles::Place place, unsigned *sums) {
    __shared__ tiles::TileOfImage<kTile> tile;
    __shared__ unsigned lefts[kTile];
    const int lane = static_cast<int>(threadIdx.x) % 32;
    const long long width = data.image.width;
    for (int row = static_cast<int>(threadIdx.x); row < kTile; row += tiles::kThreads)
      lefts[row] = place.j > 0 ? sums[row * width - 1] : 0;
    tile.load(data.image, place);
    for (int row = static_cast<int>(threadIdx.x) / 32; row < kTile; row += tiles::kWarps) {
      unsigned before = lefts[row];
#pragma unroll
      for (int strip = 0; strip < kStrips; ++strip) {
        const int column = strip * 32 + lane;
        unsigned sum = tile.pixels[row][column];
#pragma unroll
        for (unsigned distance = 1; distance < 32; distance *= 2) {
          const unsigned other = __shfl_up_sync(tiles::kWarp, sum, distance);
          sum += lane >= static_cast<int>(distance) ? other : 0;
        }
        sums[row * width + column] = before + sum;
        before += __shfl_sync(tiles::kWarp, sum, 31);
      }
    }
  }

  // Threads share the columns.
  static __device__ __forceinline__ void sum_columns(tiles::Place place, unsigned *sums) {
    constexpr int kAtOnce = 16; // loads on their way
    static_assert(kTile % kAtOnce == 0, "rows go in groups");
    const long long width = data.image.width;
    for (int column = static_cast<int>(threadIdx.x); column < kTile; column += tiles::kThreads) {
      unsigned sum = place.i > 0 ? sums[column - width] : 0;
      for (int row = 0; row < kTile; row += kAtOnce) {
        unsigned values[kAtOnce];
#pragma unroll
        for (int k = 0; k < kAtOnce; ++k)
          values[k] = sums[(row + k) * width + column];
#pragma unroll
        for (int k = 0; k < kAtOnce; ++k)
          sums[(row + k) * width + column] = sum += values[k];
      }
    }
  }

  class Problem {
  public:
    Problem(int side, int steps, bool checked)
        : picture_(side * kTile, 256), sums_(picture_.pixels().size()) {
      const Data host = {picture_.device(), sums_.get()};
      samples::check(cudaMemcpyToSymbol(data, &host, sizeof host), "cudaMemcpyToSymbol");
      if (!checked)
        return;
      const std::size_t width = picture_.width();
      expected_.resize(sums_.size());
      for (std::size_t row = 0; row < width; ++row) {
        unsigned in_row = 0;
        for (std::size_t at = row * width; at < (row + 1) * width; ++at) {
          in_row += picture_.pixels()[at];
          expected_[at] = in_row + (steps == 2 && row > 0 ? expected_[at - width] : 0);
        }
      }
    }
    void prepare() { sums_.fill(0xff); }
    bool correct() const { return sums_.download() == expected_; }

  private:
    tiles::Picture picture_;
    samples::DeviceArray<unsigned> sums_;
    std::vector<unsigned> expected_;
  };
  static double bytes(int side) {
    const double width = 1.0 * side * kTile;
    return 5 * width * width;
  }
};

int main(int argc, char **argv) {
  return tiles::main_of<SummedAreas>(argc, argv);
}
