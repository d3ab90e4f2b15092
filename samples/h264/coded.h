// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What an encoder makes of frames (layout.h), and the frames that a decoder makes of it. Host code.
#pragma once

#include "layout.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace h264 {

struct Coded {
  explicit Coded(const Shape &shape)
      : modes(static_cast<std::size_t>(shape.macroblocks()) * kBlocks),
        levels(static_cast<std::size_t>(shape.macroblocks()) * kPixels), pixels(levels.size()) {}

  // Of a macroblock.
  std::uint8_t *modes_of(int number) {
    return modes.data() + static_cast<std::size_t>(number) * kBlocks;
  }
  std::int16_t *levels_of(int number) {
    return levels.data() + static_cast<std::size_t>(number) * kPixels;
  }

  std::vector<std::uint8_t> modes;
  std::vector<std::int16_t> levels;
  std::vector<std::uint8_t> pixels; // reconstructed frames
};

} // namespace h264
