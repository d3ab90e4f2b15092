// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Frames to encode: drawn by chance, or from a file. Host code.
#pragma once

#include "layout.h"

#include <cstddef>
#include <cstdint>
#include <fstream>
#include <stdexcept>
#include <string>
#include <vector>

namespace h264 {

// The same for the same seed, on every machine: gradients, stripes, noise, edges and soft clouds in patches, which move from frame
// to frame, with a little noise all over.
inline std::vector<std::uint8_t> drawn_frames(const Shape &shape, std::uint64_t seed) {
  constexpr int kPatch = 40;                           // pixels a side
  const auto chance = [seed](int a, int b, int kind) { // 0 to 65535
    std::uint64_t bits = seed * 0x9e3779b97f4a7c15u + static_cast<std::uint32_t>(a);
    for (const int word : {b, kind}) {
      bits = (bits ^ bits >> 30) * 0xbf58476d1ce4e5b9u + static_cast<std::uint32_t>(word);
      bits = (bits ^ bits >> 27) * 0x94d049bb133111ebu;
    }
    return static_cast<int>(bits >> 40 & 0xffff);
  };
  const auto bounced = [](int value) { // into 0 to 255, there and back
    value &= 511;
    return value < 256 ? value : 511 - value;
  };
  const auto cloud = [&chance](int x, int y, int cell,
                               int kind) { // between the values at corners of cells
    const int i = x / cell, j = y / cell, u = x % cell, v = y % cell;
    const int above = chance(i, j, kind) * (cell - u) + chance(i + 1, j, kind) * u;
    const int below = chance(i, j + 1, kind) * (cell - u) + chance(i + 1, j + 1, kind) * u;
    return static_cast<int>(
        (static_cast<long long>(above) * (cell - v) + static_cast<long long>(below) * v) /
            (cell * cell) >>
        8);
  };
  std::vector<std::uint8_t> pixels;
  const int width = shape.columns * kMacroblock, height = shape.rows * kMacroblock;
  pixels.reserve(static_cast<std::size_t>(shape.macroblocks()) * kPixels);
  for (int frame = 0; frame < shape.frames; ++frame)
    for (int row = 0; row < height; ++row)
      for (int column = 0; column < width; ++column) {
        const int x = column + 3 * frame, y = row + frame;
        const int i = x / kPatch, j = y / kPatch, u = x % kPatch, v = y % kPatch;
        const int one = chance(i, j, 1) % 17 - 8, two = chance(i, j, 2) % 17 - 8;
        int value = 0;
        switch (chance(i, j, 0) % 5) {
        case 0:
          value = bounced(chance(i, j, 3) + (one * u + two * v) / 4);
          break;
        case 1:
          value = 64 + bounced(16 * (one * u + two * v)) / 2;
          break;
        case 2:
          value = 96 + chance(x, y, 4) % 64;
          break;
        case 3:
          value = ((one * u + two * v) / 60 & 1) != 0 ? 210 : 45;
          break;
        default:
          value = (3 * cloud(x, y, 36, 5) + cloud(x, y, 9, 6)) / 4;
        }
        value += chance(x, y, 7 + frame) % 5 - 2;
        pixels.push_back(static_cast<std::uint8_t>(value < 0 ? 0 : value > 255 ? 255 : value));
      }
  return pixels;
}

// The first frames of a file that has a byte for the luma of each pixel and nothing else. what() of the error says what is wrong.
inline std::vector<std::uint8_t> read_frames(const std::string &path, const Shape &shape) {
  std::ifstream file(path, std::ios::binary);
  if (!file)
    throw std::runtime_error("the file '" + path + "' cannot be opened");
  std::vector<std::uint8_t> pixels(static_cast<std::size_t>(shape.macroblocks()) * kPixels);
  file.read(reinterpret_cast<char *>(pixels.data()), static_cast<std::streamsize>(pixels.size()));
  if (!file)
    throw std::runtime_error("the file '" + path + "' has " + std::to_string(file.gcount()) +
                             " bytes, but " + std::to_string(shape.frames) + " frames of " +
                             std::to_string(shape.columns * kMacroblock) + " x " +
                             std::to_string(shape.rows * kMacroblock) + " pixels take " +
                             std::to_string(pixels.size()));
  return pixels;
}

} // namespace h264
