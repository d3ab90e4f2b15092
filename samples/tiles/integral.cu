// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The integral histogram of an image (INT-HIST of Juggler): for each pixel and each bin, how many pixels up to its row and column
// belong to the bin.
#include <gtap_block.cuh>

#include "corner_grid.cuh"
#include "harness.h"
#include "image.cuh"

#ifndef TILE_SIDE
#define TILE_SIDE 64
#endif
#ifndef BINS
#define BINS 8
#endif

struct Data {
  tiles::Image image;
  unsigned *counts; // a table for each bin
};
__constant__ Data data;

struct Integral : tiles::CornerGrid<Integral> {
  static constexpr const char *kName = "integral", *kAbout = "The integral histogram of an image.";
  static constexpr int kTile = TILE_SIDE, kStrips = kTile / 32;
  static_assert(kTile % 32 == 0, "a warp has 32 columns at a time");
#ifdef GTAP_TARGET_HOST
  static constexpr int kSide = 3;
#else
  static constexpr int kSide = 90;
#endif

  // Warps share the bins. Of a row, a vote says which columns belong to the bin.
  static __device__ __forceinline__ void compute(tiles::Place place) {
    __shared__ tiles::TileOfImage<kTile> tile;
    tile.load(data.image, place);
    const int lane = static_cast<int>(threadIdx.x) % 32, width = data.image.width;
    const unsigned up_to_lane = 0xffffffffu >> (31 - lane);
    for (int bin = static_cast<int>(threadIdx.x) / 32; bin < BINS; bin += tiles::kWarps) {
      unsigned *const counts = gtap::as_global(data.counts) +
                               static_cast<long long>(bin) * width * width +
                               data.image.offset<kTile>(place);
      // Those above the tile from its left edge on, and those of its rows so far.
      unsigned sums[kStrips];
      const unsigned corner = place.i > 0 && place.j > 0 ? counts[-width - 1] : 0;
#pragma unroll
      for (int strip = 0; strip < kStrips; ++strip)
        sums[strip] = place.i > 0 ? counts[strip * 32 + lane - width] - corner : 0;
      for (int first = 0; first < kTile; first += 32) {
        const unsigned lefts =
            place.j > 0 ? counts[static_cast<long long>(first + lane) * width - 1] : 0;
        for (int k = 0; k < 32; ++k) {
          const unsigned left = __shfl_sync(tiles::kWarp, lefts, k);
          const int row = first + k;
          unsigned in_row = 0; // of the strips before
#pragma unroll
          for (int strip = 0; strip < kStrips; ++strip) {
            const int column = strip * 32 + lane;
            const unsigned belong = __ballot_sync(tiles::kWarp, tile.pixels[row][column] == bin);
            sums[strip] += in_row + static_cast<unsigned>(__popc(belong & up_to_lane));
            in_row += static_cast<unsigned>(__popc(belong));
            counts[static_cast<long long>(row) * width + column] = left + sums[strip];
          }
        }
      }
    }
  }

  class Problem {
  public:
    Problem(int side, int /*steps*/, bool checked)
        : picture_(side * kTile, BINS), counts_(picture_.pixels().size() * BINS) {
      const Data host = {picture_.device(), counts_.get()};
      samples::check(cudaMemcpyToSymbol(data, &host, sizeof host), "cudaMemcpyToSymbol");
      if (!checked)
        return;
      const std::size_t width = picture_.width(), size = width * width;
      expected_.resize(counts_.size());
      for (std::size_t row = 0; row < width; ++row) {
        unsigned in_row[BINS] = {};
        for (std::size_t at = row * width; at < (row + 1) * width; ++at) {
          ++in_row[picture_.pixels()[at]];
          for (std::size_t bin = 0; bin < BINS; ++bin)
            expected_[bin * size + at] =
                in_row[bin] + (row > 0 ? expected_[bin * size + at - width] : 0);
        }
      }
    }
    void prepare() { counts_.fill(0xff); }
    bool correct() const { return counts_.download() == expected_; }

  private:
    tiles::Picture picture_;
    samples::DeviceArray<unsigned> counts_;
    std::vector<unsigned> expected_;
  };
  static double bytes(int side) {
    const double width = 1.0 * side * kTile;
    return width * width * (1 + 4.0 * BINS);
  }
};

int main(int argc, char **argv) {
  return tiles::main_of<Integral>(argc, argv);
}
