// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A plain serial encoder on the host, macroblock by macroblock and block by block in the order of the standard: what the device
// has to compute, bit for bit. Must not know how the device does it.
#pragma once

#include "coded.h"
#include "prediction.h"
#include "quantiser.h"

#include <cstdlib>
#include <limits>

namespace h264 {

class SerialEncoder {
public:
  // `source`: frames one after the other.
  SerialEncoder(const Shape &shape, const Quantiser &quantiser,
                const std::vector<std::uint8_t> &source)
      : shape_(shape), quantiser_(quantiser), source_(source), coded_(shape) {}

  Coded run() {
    for (int frame = 0; frame < shape_.frames; ++frame)
      for (int i = 0; i < shape_.rows; ++i)
        for (int j = 0; j < shape_.columns; ++j)
          encode({frame, i, j});
    return std::move(coded_);
  }

private:
  static constexpr Shape kOne = {1, 1, 1, 1}; // a frame of one macroblock
  using Matrix = std::array<int, 16>;         // 4 by 4, row by row

  void encode(samples::Place place) {
    const int number = shape_.number(place);
    Coded by16(kOne), by4(kOne);
    const int cost4 = encode_by4(place, by4), cost16 = encode_by16(place, by16);
    const Coded &best = cost4 < cost16 ? by4 : by16;
    std::copy(best.modes.begin(), best.modes.end(), coded_.modes_of(number));
    std::copy(best.levels.begin(), best.levels.end(), coded_.levels_of(number));
    put(place, best.pixels);
  }
  void put(samples::Place place, const std::vector<std::uint8_t> &pixels) {
    for (int y = 0; y < kMacroblock; ++y)
      std::copy_n(pixels.begin() + y * kMacroblock, kMacroblock,
                  coded_.pixels.begin() + shape_.pixel(place, 0, y));
  }
  int source(samples::Place place, int x, int y) const {
    return source_[static_cast<std::size_t>(shape_.pixel(place, x, y))];
  }

  // What is put into the frame meanwhile is overwritten later. Returns the cost.
  int encode_by4(samples::Place place, Coded &result) {
    int sum = quantiser_.lambda * kBitsOfBlocks;
    std::uint8_t *const modes = coded_.modes_of(shape_.number(place));
    for (int block = 0; block < kBlocks; ++block) {
      Surroundings around = Surroundings::of_block(coded_.pixels, shape_, place, block);
      const int x0 = 4 * block_x(block), y0 = 4 * block_y(block);
      const int expected = expected_mode(place, block);
      int best_mode = -1, least = std::numeric_limits<int>::max();
      for (int mode = 0; mode < kModes4; ++mode) {
        if (!allowed4(mode, around.has))
          continue;
        Matrix differences;
        for (int k = 0; k < 16; ++k)
          differences[at(k)] =
              source(place, x0 + k % 4, y0 + k / 4) - predicted4(mode, around, k % 4, k / 4);
        const int cost =
            transformed_sum(differences) + quantiser_.lambda * bits_of_mode4(mode, expected);
        if (cost < least) {
          least = cost;
          best_mode = mode;
        }
      }
      sum += least;
      Matrix predicted, differences;
      for (int k = 0; k < 16; ++k) {
        predicted[at(k)] = predicted4(best_mode, around, k % 4, k / 4);
        differences[at(k)] = source(place, x0 + k % 4, y0 + k / 4) - predicted[at(k)];
      }
      Matrix levels = forward(differences), scaled;
      for (int k = 0; k < 16; ++k) {
        const int kind = kind_of(k / 4, k % 4);
        levels[at(k)] =
            quantised(levels[at(k)], quantiser_.scale[kind], quantiser_.rounding, quantiser_.shift);
        scaled[at(k)] = levels[at(k)] * quantiser_.step[kind];
        result.levels[at(block * 16 + k)] = static_cast<std::int16_t>(levels[at(k)]);
      }
      const Matrix rest = inverse(scaled);
      for (int k = 0; k < 16; ++k) {
        const int value = clipped(predicted[at(k)] + rest[at(k)]);
        around.set(k % 4, k / 4, value);
        result.pixels[at((y0 + k / 4) * kMacroblock + x0 + k % 4)] =
            static_cast<std::uint8_t>(value);
      }
      result.modes[at(block)] = modes[block] = static_cast<std::uint8_t>(best_mode);
    }
    return sum;
  }

  // The smaller one of the modes to the left and above (8.3.1.1).
  int expected_mode(samples::Place place, int block) {
    const int x = block_x(block), y = block_y(block);
    const Neighbours has = shape_.neighbours(place);
    if ((x == 0 && !has.left) || (y == 0 && !has.up))
      return kMean;
    const int own = shape_.number(place);
    const int left = coded_.modes_of(x > 0 ? own : own - 1)[block_at((x + 3) % 4, y)];
    const int up = coded_.modes_of(y > 0 ? own : own - shape_.columns)[block_at(x, (y + 3) % 4)];
    return std::min(left >= kBy16 ? kMean : left, up >= kBy16 ? kMean : up);
  }

  int encode_by16(samples::Place place, Coded &result) {
    const Surroundings around = Surroundings::of_macroblock(coded_.pixels, shape_, place);
    std::array<int, kPixels> predicted = {};
    int best_mode = -1, least = std::numeric_limits<int>::max();
    for (int mode = 0; mode < kModes16; ++mode) {
      if (!allowed16(mode, around.has))
        continue;
      const std::array<int, kPixels> pixels = predicted16(mode, around);
      int cost = quantiser_.lambda * bits_of_mode16(mode);
      for (int block = 0; block < kBlocks; ++block)
        cost += transformed_sum(differences16(place, pixels, block));
      if (cost < least) {
        least = cost;
        best_mode = mode;
        predicted = pixels;
      }
    }
    std::array<Matrix, kBlocks> coefficients;
    Matrix means; // as the blocks lie
    for (int block = 0; block < kBlocks; ++block) {
      coefficients[at(block)] = forward(differences16(place, predicted, block));
      means[at(block_y(block) * 4 + block_x(block))] = coefficients[at(block)][0];
    }
    means = both_ways(means, kHadamard);
    for (int &mean : means)
      mean = quantised_mean(mean >> 1, quantiser_);
    const Matrix sums = both_ways(means, kHadamard);
    for (int block = 0; block < kBlocks; ++block) {
      const int x0 = block_x(block), y0 = block_y(block);
      Matrix scaled;
      for (int k = 0; k < 16; ++k) {
        const int kind = kind_of(k / 4, k % 4);
        int level = quantised(coefficients[at(block)][at(k)], quantiser_.scale[kind],
                              quantiser_.rounding, quantiser_.shift);
        scaled[at(k)] = level * quantiser_.step[kind];
        if (k == 0) {
          level = means[at(y0 * 4 + x0)];
          scaled[0] = scaled_mean(sums[at(y0 * 4 + x0)], quantiser_);
        }
        result.levels[at(block * 16 + k)] = static_cast<std::int16_t>(level);
      }
      const Matrix rest = inverse(scaled);
      for (int k = 0; k < 16; ++k) {
        const std::size_t pixel = at((4 * y0 + k / 4) * kMacroblock + 4 * x0 + k % 4);
        result.pixels[pixel] = static_cast<std::uint8_t>(clipped(predicted[pixel] + rest[at(k)]));
      }
      result.modes[at(block)] = static_cast<std::uint8_t>(kBy16 + best_mode);
    }
    return least;
  }
  Matrix differences16(samples::Place place, const std::array<int, kPixels> &predicted,
                       int block) const {
    Matrix differences;
    for (int k = 0; k < 16; ++k) {
      const int x = 4 * block_x(block) + k % 4, y = 4 * block_y(block) + k / 4;
      differences[at(k)] = source(place, x, y) - predicted[at(y * kMacroblock + x)];
    }
    return differences;
  }

  static std::size_t at(int k) { return static_cast<std::size_t>(k); }

  static constexpr int kHadamard[4][4] = {
      {1, 1, 1, 1}, {1, 1, -1, -1}, {1, -1, -1, 1}, {1, -1, 1, -1}};
  static constexpr int kCore[4][4] = {{1, 1, 1, 1}, {2, 1, -1, -2}, {1, -1, -1, 1}, {1, -2, 2, -1}};

  // factors * matrix * factors transposed
  static Matrix both_ways(const Matrix &matrix, const int (&factors)[4][4]) {
    Matrix half = {}, whole = {};
    for (int i = 0; i < 4; ++i)
      for (int j = 0; j < 4; ++j)
        for (int k = 0; k < 4; ++k)
          half[at(i * 4 + j)] += factors[i][k] * matrix[at(k * 4 + j)];
    for (int i = 0; i < 4; ++i)
      for (int j = 0; j < 4; ++j)
        for (int k = 0; k < 4; ++k)
          whole[at(i * 4 + j)] += half[at(i * 4 + k)] * factors[j][k];
    return whole;
  }
  static Matrix forward(const Matrix &differences) { return both_ways(differences, kCore); }

  // SATD: half of the absolute values of the Hadamard transform.
  static int transformed_sum(const Matrix &differences) {
    int sum = 0;
    for (int value : both_ways(differences, kHadamard))
      sum += std::abs(value);
    return sum / 2;
  }

  static Matrix inverse(const Matrix &scaled) {
    const auto line = [](int a, int b, int c, int d) {
      const int e = a + c, f = a - c, g = (b >> 1) - d, h = b + (d >> 1);
      return std::array<int, 4>{e + h, f + g, f - g, e - h};
    };
    Matrix half, whole;
    for (int i = 0; i < 4; ++i) {
      const auto row = line(scaled[at(i * 4)], scaled[at(i * 4 + 1)], scaled[at(i * 4 + 2)],
                            scaled[at(i * 4 + 3)]);
      for (int j = 0; j < 4; ++j)
        half[at(i * 4 + j)] = row[at(j)];
    }
    for (int j = 0; j < 4; ++j) {
      const auto column = line(half[at(j)], half[at(4 + j)], half[at(8 + j)], half[at(12 + j)]);
      for (int i = 0; i < 4; ++i)
        whole[at(i * 4 + j)] = (column[at(i)] + 32) >> 6;
    }
    return whole;
  }

  Shape shape_;
  Quantiser quantiser_;
  const std::vector<std::uint8_t> &source_;
  Coded coded_;
};

} // namespace h264
