// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Temperatures on a square plate whose rim keeps its own, for stencils: the new value of a cell is the mean of its neighbours.
#pragma once

#include "../common/device_array.h"
#include "numbers.h"
#include "place.h"
#include "threads.cuh"

namespace tiles {

// `cells` has a row or column more at each end than the plate, the rim.
struct Field {
  float *cells;
  int stride;

  // A cell of a tile of `side` cells; row and column -1 and `side` are its neighbours.
  __device__ __forceinline__ float *at(Place place, int side, int row, int column) const {
    return gtap::as_global(cells) + static_cast<long long>(place.i * side + row + 1) * stride +
           place.j * side + column + 1;
  }
};

// Sums and a product with a power of two: the same on every machine.
__host__ __device__ inline float mean_of(float up, float left, float right, float down) {
  return 0.25f * ((up + left) + (right + down));
}

// A tile with its neighbours in shared memory, but those at the corners, on which nothing depends.
template <int side>
struct TileOfField {
  float cells[side + 2][side + 2];

  __device__ __forceinline__ void load(const Field &field, Place place) {
    move<side + 2, side + 2>(
        [&](int row, int column) {
          const bool corner = row % (side + 1) == 0 && column % (side + 1) == 0;
          return corner ? 0 : *field.at(place, side, row - 1, column - 1);
        },
        [&](int row, int column, float value) { cells[row][column] = value; });
    __syncthreads();
  }
  // Of row and column of the tile.
  __device__ __forceinline__ float new_value(int row, int column) const {
    return mean_of(cells[row][column + 1], cells[row + 1][column], cells[row + 1][column + 2],
                   cells[row + 2][column + 1]);
  }
};

// The plate on the host, rim and all.
class Plate {
public:
  explicit Plate(int cells)
      : width_(static_cast<std::size_t>(cells)),
        cells_(random_numbers<float>((cells + 2LL) * (cells + 2LL), 1, 1000)) {}

  std::size_t width() const { return width_; }
  std::size_t stride() const { return width_ + 2; }
  const std::vector<float> &cells() const { return cells_; }
  std::vector<float> &cells() { return cells_; }

  // One step from `from` (which may be these cells themselves) to these cells.
  void step(const std::vector<float> &from) {
    const std::size_t s = stride();
    for (std::size_t row = 1; row <= width_; ++row)
      for (std::size_t at = row * s + 1; at <= row * s + width_; ++at)
        cells_[at] = mean_of(from[at - s], from[at - 1], from[at + 1], from[at + s]);
  }

  static double bytes(double cells) { return sizeof(float) * (cells + 2) * (cells + 2); }

private:
  std::size_t width_;
  std::vector<float> cells_;
};

} // namespace tiles
