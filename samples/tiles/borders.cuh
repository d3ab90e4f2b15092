// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Square tables of dynamic programming, in which each cell needs those to the left, above and between. Only the borders of tiles
// are kept: from them any tile can be computed again.
#pragma once

#include "../common/device_array.h"
#include "corner_grid.cuh"
#include "threads.cuh"

namespace tiles {

// `above` has a row for each row of tiles, the cells above it, and one for those at the end of the table; `left` has the
// columns to the left of tiles. `corner` is above and to the left of all.
template <class Value>
struct Borders {
  Value *above, *left;
  Value corner;
  int width; // cells a side of the table
};

// A tile by all threads of the block: cell(row, column, k, left, up, corner) is the value of a cell from those of its neighbours;
// its column, counted in the tile, is `part` times the thread, plus k.
template <int side, int part, class Value, class Cell>
__device__ __forceinline__ void fill_tile(const Borders<Value> &borders, Place place, Cell cell) {
  __shared__ Value edge[side]; // of each row, the last cell so far
  const int thread = static_cast<int>(threadIdx.x), column = thread * part;
  const int width = borders.width;
  Value *const above =
      gtap::as_global(borders.above) + static_cast<long long>(place.i) * width + place.j * side;
  Value *const left =
      gtap::as_global(borders.left) + static_cast<long long>(place.j) * width + place.i * side;
  Value ups[part], corner = borders.corner;
  if (column < side) {
    for (int k = 0; k < part; ++k)
      ups[k] = above[column + k];
    if (column > 0 || place.j > 0)
      corner = above[column - 1];
    else if (place.i > 0)
      corner = left[-1];
  }
  for (int row = thread; row < side; row += kThreads)
    edge[row] = left[row];
  __syncthreads();
  by_diagonals<side, part>([&](int first_row, int) {
#pragma unroll
    for (int r = 0; r < part; ++r) {
      Value before = edge[first_row + r];
      const Value next_corner = before;
#pragma unroll
      for (int k = 0; k < part; ++k) {
        const Value value = cell(first_row + r, k, before, ups[k], corner);
        corner = ups[k];
        ups[k] = before = value;
      }
      edge[first_row + r] = before;
      corner = next_corner;
    }
  });
  if (column < side)
    for (int k = 0; k < part; ++k)
      above[width + column + k] = ups[k];
  for (int row = thread; row < side; row += kThreads)
    left[width + row] = edge[row];
}

// The borders on the device, and what they must be.
template <class Value>
class KeptBorders {
public:
  // `first`: all cells above and to the left of the table; `corner`: the one between.
  KeptBorders(int tiles, int side, Value first, Value corner)
      : width_(static_cast<std::size_t>(tiles) * static_cast<std::size_t>(side)), side_(side),
        corner_(corner), first_(width_, first), above_(size(tiles)), left_(size(tiles)) {}

  Borders<Value> device() const {
    return {above_.get(), left_.get(), corner_, static_cast<int>(width_)};
  }
  void prepare() {
    for (samples::DeviceArray<Value> *cells : {&above_, &left_}) {
      cells->fill(0xff);
      samples::check(
          cudaMemcpy(cells->get(), first_.data(), width_ * sizeof(Value), cudaMemcpyHostToDevice),
          "cudaMemcpy");
    }
  }

  // The serial program; cell(row, column, left, up, corner).
  template <class Cell>
  void expect(Cell cell) {
    expected_above_ = expected_left_ = first_;
    expected_left_.resize(left_.size());
    std::vector<Value> up = first_;
    for (std::size_t row = 0; row < width_; ++row) {
      Value left = first_[row], corner = row == 0 ? corner_ : first_[row - 1];
      for (std::size_t column = 0; column < width_; ++column) {
        left = cell(row, column, left, up[column], corner);
        corner = up[column];
        up[column] = left;
        if ((column + 1) % side_ == 0)
          expected_left_[(column + 1) / side_ * width_ + row] = left;
      }
      if ((row + 1) % side_ == 0)
        expected_above_.insert(expected_above_.end(), up.begin(), up.end());
    }
  }
  bool correct() const {
    return above_.download() == expected_above_ && left_.download() == expected_left_;
  }

  static double bytes(int tiles, int side) {
    return 2.0 * sizeof(Value) * (tiles + 1.0) * tiles * side;
  }

private:
  std::size_t size(int tiles) const { return (static_cast<std::size_t>(tiles) + 1) * width_; }

  std::size_t width_, side_;
  Value corner_;
  std::vector<Value> first_, expected_above_, expected_left_;
  samples::DeviceArray<Value> above_, left_;
};

} // namespace tiles
