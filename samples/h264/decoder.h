// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A plain decoder on the host: frames from modes and levels, by the formulas of the standard (ITU-T H.264, 8.5). Must not know
// how an encoder reconstructs them.
#pragma once

#include "coded.h"
#include "prediction.h"

namespace h264 {

class Decoder {
public:
  Decoder(const Shape &shape, int qp, const Coded &coded)
      : shape_(shape), qp_(qp), coded_(coded), pixels_(coded.pixels.size()) {}

  // The frames. A mode that the standard does not allow at its place leaves its macroblock black, and problem() says so.
  std::vector<std::uint8_t> run() {
    for (int frame = 0; frame < shape_.frames; ++frame)
      for (int i = 0; i < shape_.rows; ++i)
        for (int j = 0; j < shape_.columns; ++j)
          if (!decode({frame, i, j}))
            problem_ = true;
    return std::move(pixels_);
  }
  bool problem() const { return problem_; }

private:
  bool decode(samples::Place place) {
    const auto number = static_cast<std::size_t>(shape_.number(place));
    const std::uint8_t *const modes = &coded_.modes[number * kBlocks];
    const std::int16_t *const levels = &coded_.levels[number * kPixels];
    if (modes[0] >= kBy16)
      return decode_by16(place, modes[0] - kBy16, levels);
    for (int block = 0; block < kBlocks; ++block) {
      Surroundings around = Surroundings::of_block(pixels_, shape_, place, block);
      if (!allowed4(modes[block], around.has))
        return false;
      int d[4][4], predicted[4][4];
      for (int i = 0; i < 4; ++i)
        for (int j = 0; j < 4; ++j) {
          d[i][j] = scaled(levels[block * 16 + i * 4 + j], i, j);
          predicted[i][j] = predicted4(modes[block], around, j, i);
        }
      residual(d);
      for (int i = 0; i < 4; ++i)
        for (int j = 0; j < 4; ++j)
          around.set(j, i, clipped(predicted[i][j] + d[i][j]));
    }
    return true;
  }

  bool decode_by16(samples::Place place, int mode, const std::int16_t *levels) {
    Surroundings around = Surroundings::of_macroblock(pixels_, shape_, place);
    if (!allowed16(mode, around.has))
      return false;
    const std::array<int, kPixels> predicted = predicted16(mode, around);
    int means[4][4];
    for (int i = 0; i < 4; ++i)
      for (int j = 0; j < 4; ++j)
        means[i][j] = levels[block_at(j, i) * 16];
    scale_means(means);
    for (int block = 0; block < kBlocks; ++block) {
      const int x = block_x(block), y = block_y(block);
      int d[4][4];
      for (int i = 0; i < 4; ++i)
        for (int j = 0; j < 4; ++j)
          d[i][j] = scaled(levels[block * 16 + i * 4 + j], i, j);
      d[0][0] = means[y][x];
      residual(d);
      for (int i = 0; i < 4; ++i)
        for (int j = 0; j < 4; ++j) {
          const int at = (4 * y + i) * kMacroblock + 4 * x + j;
          around.set(4 * x + j, 4 * y + i,
                     clipped(predicted[static_cast<std::size_t>(at)] + d[i][j]));
        }
    }
    return true;
  }

  // LevelScale4x4 with flat scaling lists (8.5.9).
  int level_scale(int i, int j) const {
    constexpr int v[6][3] = {{10, 16, 13}, {11, 18, 14}, {13, 20, 16},
                             {14, 23, 18}, {16, 25, 20}, {18, 29, 23}};
    const int kind = i % 2 == 0 && j % 2 == 0 ? 0 : i % 2 == 1 && j % 2 == 1 ? 1 : 2;
    return 16 * v[qp_ % 6][kind];
  }
  // 8.5.12.1
  int scaled(int level, int i, int j) const {
    const int by = qp_ / 6;
    return by >= 4 ? level * level_scale(i, j) * (1 << (by - 4))
                   : (level * level_scale(i, j) + (1 << (3 - by))) >> (4 - by);
  }
  // 8.5.10
  void scale_means(int (&c)[4][4]) const {
    const auto line = [](int &a, int &b, int &c, int &d) {
      const int e = a + b, f = a - b, g = c + d, h = c - d;
      a = e + g;
      b = e - g;
      c = f - h;
      d = f + h;
    };
    for (auto &row : c)
      line(row[0], row[1], row[2], row[3]);
    for (int j = 0; j < 4; ++j)
      line(c[0][j], c[1][j], c[2][j], c[3][j]);
    const int by = qp_ / 6;
    for (auto &row : c)
      for (int &f : row)
        f = by >= 6 ? f * level_scale(0, 0) * (1 << (by - 6))
                    : (f * level_scale(0, 0) + (1 << (5 - by))) >> (6 - by);
  }
  // 8.5.12.2
  static void residual(int (&d)[4][4]) {
    for (int i = 0; i < 4; ++i) {
      const int e0 = d[i][0] + d[i][2], e1 = d[i][0] - d[i][2];
      const int e2 = (d[i][1] >> 1) - d[i][3], e3 = d[i][1] + (d[i][3] >> 1);
      d[i][0] = e0 + e3;
      d[i][1] = e1 + e2;
      d[i][2] = e1 - e2;
      d[i][3] = e0 - e3;
    }
    for (int j = 0; j < 4; ++j) {
      const int g0 = d[0][j] + d[2][j], g1 = d[0][j] - d[2][j];
      const int g2 = (d[1][j] >> 1) - d[3][j], g3 = d[1][j] + (d[3][j] >> 1);
      d[0][j] = (g0 + g3 + 32) >> 6;
      d[1][j] = (g1 + g2 + 32) >> 6;
      d[2][j] = (g1 - g2 + 32) >> 6;
      d[3][j] = (g0 - g3 + 32) >> 6;
    }
  }

  Shape shape_;
  int qp_;
  const Coded &coded_;
  std::vector<std::uint8_t> pixels_;
  bool problem_ = false;
};

} // namespace h264
