// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Dynamic time warping (DT-WARP of Juggler): how far two series of numbers are from each other if time may stretch.
#include <gtap_block.cuh>

#include "borders.cuh"
#include "harness.h"
#include "numbers.h"

#include <cmath>

#ifndef TILE_SIDE
#define TILE_SIDE 256
#endif

struct Data {
  tiles::Borders<float> borders;
  const float *rows, *columns; // the series
};
__constant__ Data data;

__host__ __device__ inline float cost(float row, float column, float left, float up, float corner) {
  return fabsf(row - column) + fminf(fminf(left, up), corner);
}

struct Dtw : tiles::CornerGrid<Dtw> {
  static constexpr const char *kName = "dtw", *kAbout = "Dynamic time warping of two series.";
  static constexpr int kTile = TILE_SIDE, kPart = 4;
#ifdef GTAP_TARGET_HOST
  static constexpr int kSide = 4;
#else
  static constexpr int kSide = 72;
#endif

  static __device__ __forceinline__ void compute(tiles::Place place) {
    __shared__ float of_rows[kTile];
    const int thread = static_cast<int>(threadIdx.x);
    const float *const rows = gtap::as_global(data.rows) + place.i * kTile;
    const float *const columns = gtap::as_global(data.columns) + place.j * kTile;
    for (int row = thread; row < kTile; row += tiles::kThreads)
      of_rows[row] = rows[row];
    float of_columns[kPart] = {};
    if (thread * kPart < kTile)
      for (int k = 0; k < kPart; ++k)
        of_columns[k] = columns[thread * kPart + k];
    tiles::fill_tile<kTile, kPart>(data.borders, place,
                                   [&](int row, int k, float left, float up, float corner) {
                                     return cost(of_rows[row], of_columns[k], left, up, corner);
                                   });
  }

  class Problem {
  public:
    Problem(int side, int /*steps*/, bool checked)
        : borders_(side, kTile, 1e30f, 0), // the path begins in the corner
          rows_(tiles::random_numbers<float>(side * kTile, 1, 1000)),
          columns_(tiles::random_numbers<float>(side * kTile, 2, 1000)), device_rows_(rows_),
          device_columns_(columns_) {
      const Data host = {borders_.device(), device_rows_.get(), device_columns_.get()};
      samples::check(cudaMemcpyToSymbol(data, &host, sizeof host), "cudaMemcpyToSymbol");
      if (checked)
        borders_.expect([&](std::size_t i, std::size_t j, float left, float up, float corner) {
          return cost(rows_[i], columns_[j], left, up, corner);
        });
    }
    void prepare() { borders_.prepare(); }
    bool correct() const { return borders_.correct(); }

  private:
    tiles::KeptBorders<float> borders_;
    std::vector<float> rows_, columns_;
    samples::DeviceArray<float> device_rows_, device_columns_;
  };
  static double bytes(int side) {
    return tiles::KeptBorders<float>::bytes(side, kTile) + 8.0 * side * kTile;
  }
};

int main(int argc, char **argv) {
  return tiles::main_of<Dtw>(argc, argv);
}
