// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Intra prediction on the host, pixel by pixel as the standard writes it (ITU-T H.264, 8.3.1.2 and 8.3.3), for the serial
// encoder and the decoder. Must not know how the device predicts.
#pragma once

#include "layout.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace h264 {

inline int clipped(int value) {
  return std::clamp(value, 0, 255);
}

// The pixels of a macroblock, or of a block in it, and those around it, in reconstructed frames.
class Surroundings {
public:
  // At pixel (x, y) of the macroblock.
  Surroundings(std::vector<std::uint8_t> &pixels, const Shape &shape, samples::Place place, int x,
               int y, Neighbours has)
      : has(has), pixels_(pixels), stride_(shape.columns * kMacroblock),
        first_(shape.pixel(place, x, y)) {}

  // p[x, y] of the standard: -1 is to the left or above.
  int operator()(int x, int y) const {
    if (y < 0 && x > 3 && !has.right && of_block_)
      x = 3; // stands for those to the right that cannot be used
    return pixels_[static_cast<std::size_t>(first_ + static_cast<long long>(y) * stride_ + x)];
  }
  void set(int x, int y, int value) {
    pixels_[static_cast<std::size_t>(first_ + static_cast<long long>(y) * stride_ + x)] =
        static_cast<std::uint8_t>(value);
  }
  static Surroundings of_block(std::vector<std::uint8_t> &pixels, const Shape &shape,
                               samples::Place place, int block) {
    const Neighbours mb = shape.neighbours(place);
    const int x = block_x(block), y = block_y(block);
    Surroundings around(pixels, shape, place, 4 * x, 4 * y,
                        {x > 0 || mb.left, y > 0 || mb.up, has_above_right(block, mb)});
    around.of_block_ = true;
    return around;
  }
  static Surroundings of_macroblock(std::vector<std::uint8_t> &pixels, const Shape &shape,
                                    samples::Place place) {
    return Surroundings(pixels, shape, place, 0, 0, shape.neighbours(place));
  }

  Neighbours has;

private:
  std::vector<std::uint8_t> &pixels_;
  long long stride_, first_;
  bool of_block_ = false;
};

// The mean of the pixels to the left and above of a square, or of those that there are.
inline int mean_around(const Surroundings &p, int side) {
  int sum = 0, count = 0;
  for (int k = 0; k < side; ++k) {
    sum += (p.has.left ? p(-1, k) : 0) + (p.has.up ? p(k, -1) : 0);
    count += p.has.left + p.has.up;
  }
  return count == 0 ? 128 : (sum + count / 2) / count;
}

// Whether the pixels are there that a mode needs.
inline bool allowed4(int mode, Neighbours has) {
  switch (mode) {
  case kMean:
    return true;
  case kVertical:
  case kDownLeft:
  case kVerticalLeft:
    return has.up;
  case kHorizontal:
  case kHorizontalUp:
    return has.left;
  default:
    return mode >= 0 && mode < kModes4 && has.left && has.up;
  }
}
inline bool allowed16(int mode, Neighbours has) {
  switch (mode) {
  case kMean:
    return true;
  case kVertical:
    return has.up;
  case kHorizontal:
    return has.left;
  default:
    return mode == kPlane && has.left && has.up;
  }
}

// Pixel (x, y) of a block.
inline int predicted4(int mode, const Surroundings &p, int x, int y) {
  const auto three = [](int a, int b, int c) { return (a + 2 * b + c + 2) >> 2; };
  const auto two = [](int a, int b) { return (a + b + 1) >> 1; };
  switch (mode) {
  case kVertical:
    return p(x, -1);
  case kHorizontal:
    return p(-1, y);
  case kMean:
    return mean_around(p, 4);
  case kDownLeft:
    return x == 3 && y == 3 ? three(p(6, -1), p(7, -1), p(7, -1))
                            : three(p(x + y, -1), p(x + y + 1, -1), p(x + y + 2, -1));
  case kDownRight:
    if (x > y)
      return three(p(x - y - 2, -1), p(x - y - 1, -1), p(x - y, -1));
    if (x < y)
      return three(p(-1, y - x - 2), p(-1, y - x - 1), p(-1, y - x));
    return three(p(0, -1), p(-1, -1), p(-1, 0));
  case kVerticalRight: {
    const int z = 2 * x - y, k = x - (y >> 1);
    if (z >= 0)
      return z % 2 == 0 ? two(p(k - 1, -1), p(k, -1)) : three(p(k - 2, -1), p(k - 1, -1), p(k, -1));
    return z == -1 ? three(p(-1, 0), p(-1, -1), p(0, -1))
                   : three(p(-1, y - 1), p(-1, y - 2), p(-1, y - 3));
  }
  case kHorizontalDown: {
    const int z = 2 * y - x, k = y - (x >> 1);
    if (z >= 0)
      return z % 2 == 0 ? two(p(-1, k - 1), p(-1, k)) : three(p(-1, k - 2), p(-1, k - 1), p(-1, k));
    return z == -1 ? three(p(-1, 0), p(-1, -1), p(0, -1))
                   : three(p(x - 1, -1), p(x - 2, -1), p(x - 3, -1));
  }
  case kVerticalLeft: {
    const int k = x + (y >> 1);
    return y % 2 == 0 ? two(p(k, -1), p(k + 1, -1)) : three(p(k, -1), p(k + 1, -1), p(k + 2, -1));
  }
  default: { // kHorizontalUp
    const int z = x + 2 * y, k = y + (x >> 1);
    if (z > 5)
      return p(-1, 3);
    if (z == 5)
      return three(p(-1, 2), p(-1, 3), p(-1, 3));
    return z % 2 == 0 ? two(p(-1, k), p(-1, k + 1)) : three(p(-1, k), p(-1, k + 1), p(-1, k + 2));
  }
  }
}

// All pixels of a macroblock, row by row.
inline std::array<int, kPixels> predicted16(int mode, const Surroundings &p) {
  int across = 0, down = 0, first = 0;
  if (mode == kPlane) {
    for (int k = 0; k < 8; ++k) {
      across += (k + 1) * (p(8 + k, -1) - p(6 - k, -1));
      down += (k + 1) * (p(-1, 8 + k) - p(-1, 6 - k));
    }
    across = (5 * across + 32) >> 6;
    down = (5 * down + 32) >> 6;
    first = 16 * (p(-1, 15) + p(15, -1));
  }
  const int mean = mode == kMean ? mean_around(p, kMacroblock) : 0;
  std::array<int, kPixels> pixels;
  for (int y = 0; y < kMacroblock; ++y)
    for (int x = 0; x < kMacroblock; ++x)
      pixels[static_cast<std::size_t>(y * kMacroblock + x)] =
          mode == kVertical     ? p(x, -1)
          : mode == kHorizontal ? p(-1, y)
          : mode == kMean       ? mean
                                : clipped((first + across * (x - 7) + down * (y - 7) + 16) >> 5);
  return pixels;
}

} // namespace h264
