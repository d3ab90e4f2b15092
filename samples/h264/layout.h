// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// How frames are divided into slices, macroblocks and blocks of 4 by 4 pixels, and what is stored of them. For host and device.
//
// Of a macroblock there are, one macroblock after the other:
//   modes   16 bytes, one for each block in the order of the standard (block_x, block_y): its Intra4x4PredMode; or in all
//           of them kBy16 and the Intra16x16PredMode
//   levels  16 for each block, row by row. With an Intra16x16PredMode, the first of a block is its element of the 4 by 4 DC levels
#pragma once

#include "../common/tile_place.h"

namespace h264 {

constexpr int kMacroblock = 16; // pixels a side
constexpr int kBlocks = 16, kPixels = 256;
constexpr int kModes4 = 9, kModes16 = 4, kBy16 = 16;
// kMean is DC prediction. kPlane is for 16 by 16 pixels alone, those of Mode4 for 4 by 4.
enum Mode { kVertical, kHorizontal, kMean, kPlane };
enum Mode4 {
  kDownLeft = 3,
  kDownRight,
  kVerticalRight,
  kHorizontalDown,
  kVerticalLeft,
  kHorizontalUp
};

// In units of 4 pixels: where in a macroblock a block is, by its number in the standard's order, and back.
__host__ __device__ constexpr int block_x(int block) {
  return (block & 1) | (block >> 1 & 2);
}
__host__ __device__ constexpr int block_y(int block) {
  return (block >> 1 & 1) | (block >> 2 & 2);
}
__host__ __device__ constexpr int block_at(int x, int y) {
  return (x & 1) | (y & 1) << 1 | (x & 2) << 1 | (y & 2) << 2;
}

// Which neighbours of a macroblock it may be predicted from. The one above to the left is, if both left and up are.
struct Neighbours {
  bool left, up, right; // right: above to the right
};

// Whether the four pixels above to the right of a block may be used. Inside a macroblock, some come later.
__host__ __device__ constexpr bool has_above_right(int block, Neighbours of_macroblock) {
  if (block_y(block) == 0)
    return block_x(block) < 3 ? of_macroblock.up : of_macroblock.right;
  return (0x5744 >> block & 1) != 0; // 2, 6, 8, 9, 10, 12, 14
}

// In macroblocks. A slice has whole rows, as equal in number as can be.
struct Shape {
  int columns, rows, slices, frames;

  __host__ __device__ int macroblocks() const { return columns * rows * frames; }
  // Whether row * slices / rows, the number of the slice, is another one than for the row before.
  __host__ __device__ bool begins_slice(int row) const { return row * slices % rows < slices; }
  __host__ __device__ Neighbours neighbours(samples::Place place) const {
    const bool up = !begins_slice(place.i);
    return {place.j > 0, up, up && place.j + 1 < columns};
  }
  // Of the macroblock in row i and column j of frame `step`.
  __host__ __device__ int number(samples::Place place) const {
    return (place.step * rows + place.i) * columns + place.j;
  }
  // Of a pixel of the macroblock, in all frames.
  __host__ __device__ long long pixel(samples::Place place, int x, int y) const {
    const long long row = (static_cast<long long>(place.step) * rows + place.i) * kMacroblock + y;
    return row * columns * kMacroblock + place.j * kMacroblock + x;
  }
  // Left, above to the left, above, above to the right.
  __host__ __device__ samples::Tile<4> tile_at(samples::Place place) const {
    const Neighbours has = neighbours(place);
    const int own = number(place), up = own - columns;
    return {place,
            own,
            {has.left ? own - 1 : -1, has.left && has.up ? up - 1 : -1, has.up ? up : -1,
             has.right ? up + 1 : -1}};
  }
};

} // namespace h264
