// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Smith-Waterman (SM-W of Juggler): the best local alignment of two sequences of genes, with a price for each gap.
#include <gtap_block.cuh>

#include "borders.cuh"
#include "harness.h"
#include "numbers.h"

#ifndef TILE_SIDE
#define TILE_SIDE 256
#endif

struct Data {
  tiles::Borders<int> borders;
  const unsigned char *rows, *columns; // the sequences, of four letters
  int *best;                           // score in each tile
};
__constant__ Data data;

__host__ __device__ inline int larger(int a, int b) {
  return a > b ? a : b;
}
__host__ __device__ inline int score(int row, int column, int left, int up, int corner) {
  constexpr int kSame = 2, kOther = -1, kGap = -1;
  const int met = corner + (row == column ? kSame : kOther);
  return larger(larger(left, up) + kGap, larger(met, 0));
}

struct SmithWaterman : tiles::CornerGrid<SmithWaterman> {
  static constexpr const char *kName = "sw", *kAbout = "Local alignment of two sequences.";
  static constexpr int kTile = TILE_SIDE, kPart = 4;
#ifdef GTAP_TARGET_HOST
  static constexpr int kSide = 4;
#else
  static constexpr int kSide = 72;
#endif

  static __device__ __forceinline__ void compute(tiles::Place place) {
    __shared__ unsigned char of_rows[kTile];
    __shared__ int best_of_tile;
    const int thread = static_cast<int>(threadIdx.x);
    const unsigned char *const rows = gtap::as_global(data.rows) + place.i * kTile;
    const unsigned char *const columns = gtap::as_global(data.columns) + place.j * kTile;
    for (int row = thread; row < kTile; row += tiles::kThreads)
      of_rows[row] = rows[row];
    int of_columns[kPart] = {};
    if (thread * kPart < kTile)
      for (int k = 0; k < kPart; ++k)
        of_columns[k] = columns[thread * kPart + k];
    if (thread == 0)
      best_of_tile = 0;
    int best = 0;
    tiles::fill_tile<kTile, kPart>(
        data.borders, place, [&](int row, int k, int left, int up, int corner) {
          const int value = score(of_rows[row], of_columns[k], left, up, corner);
          best = larger(best, value);
          return value;
        });
    if (best > 0)
      atomicMax(&best_of_tile, best);
    __syncthreads();
    if (thread == 0)
      gtap::as_global(data.best)[tile_at(data.borders.width / kTile, place).own] = best_of_tile;
  }

  class Problem {
  public:
    Problem(int side, int /*steps*/, bool checked)
        : borders_(side, kTile, 0, 0),
          rows_(tiles::random_numbers<unsigned char>(side * kTile, 1, 4)),
          columns_(tiles::random_numbers<unsigned char>(side * kTile, 2, 4)), device_rows_(rows_),
          device_columns_(columns_),
          best_(static_cast<std::size_t>(side) * static_cast<std::size_t>(side)),
          expected_(checked ? best_.size() : 0, 0) {
      const Data host = {borders_.device(), device_rows_.get(), device_columns_.get(), best_.get()};
      samples::check(cudaMemcpyToSymbol(data, &host, sizeof host), "cudaMemcpyToSymbol");
      if (checked)
        borders_.expect([&](std::size_t i, std::size_t j, int left, int up, int corner) {
          const int value = score(rows_[i], columns_[j], left, up, corner);
          int &best = expected_[i / kTile * static_cast<std::size_t>(side) + j / kTile];
          best = larger(best, value);
          return value;
        });
    }
    void prepare() {
      borders_.prepare();
      best_.fill(0xff);
    }
    bool correct() const { return borders_.correct() && best_.download() == expected_; }

  private:
    tiles::KeptBorders<int> borders_;
    std::vector<unsigned char> rows_, columns_;
    samples::DeviceArray<unsigned char> device_rows_, device_columns_;
    samples::DeviceArray<int> best_;
    std::vector<int> expected_;
  };
  static double bytes(int side) {
    return tiles::KeptBorders<int>::bytes(side, kTile) + 2.0 * side * kTile + 4.0 * side * side;
  }
};

int main(int argc, char **argv) {
  return tiles::main_of<SmithWaterman>(argc, argv);
}
