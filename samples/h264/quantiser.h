// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What an encoder needs to know for one quantisation parameter (QP). For host and device.
#pragma once

namespace h264 {

// Positions of a 4 by 4 matrix of coefficients are of three kinds: row and column even, both odd, others.
__host__ __device__ constexpr int kind_of(int row, int column) {
  return row % 2 != column % 2 ? 2 : row % 2;
}

struct Quantiser {
  int scale[3];        // of coefficients, times 2^shift, by kind
  int step[3];         // of levels, in units of the inverse transform's input, by kind
  int shift, rounding; // rounding: a third, times 2^shift
  int lambda;          // the price of a bit, in units of a sum of absolute transformed differences
};

inline Quantiser quantiser_of(int qp) {
  constexpr int scales[6][3] = {{13107, 5243, 8066}, {11916, 4660, 7490}, {10082, 4194, 6554},
                                {9362, 3647, 5825},  {8192, 3355, 5243},  {7282, 2893, 4559}};
  constexpr int steps[6][3] = {{10, 16, 13}, {11, 18, 14}, {13, 20, 16},
                               {14, 23, 18}, {16, 25, 20}, {18, 29, 23}};
  // 2^((QP - 12) / 6), as encoders round it.
  constexpr int lambdas[52] = {1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,
                               1,  1,  1,  2,  2,  2,  2,  3,  3,  3,  4,  4,  4,
                               5,  6,  6,  7,  8,  9,  10, 11, 13, 14, 16, 18, 20,
                               23, 25, 29, 32, 36, 40, 45, 51, 57, 64, 72, 81, 91};
  Quantiser quantiser = {};
  for (int kind = 0; kind < 3; ++kind) {
    quantiser.scale[kind] = scales[qp % 6][kind];
    quantiser.step[kind] = steps[qp % 6][kind] << qp / 6;
  }
  quantiser.shift = 15 + qp / 6;
  quantiser.rounding = (1 << quantiser.shift) / 3;
  quantiser.lambda = lambdas[qp];
  return quantiser;
}

__host__ __device__ inline int quantised(int value, int scale, int rounding, int shift) {
  const int level = ((value < 0 ? -value : value) * scale + rounding) >> shift;
  return value < 0 ? -level : level;
}

// The levels of the 16 DC coefficients are twice as coarse.
__host__ __device__ inline int quantised_mean(int value, const Quantiser &quantiser) {
  return quantised(value, quantiser.scale[0], 2 * quantiser.rounding, quantiser.shift + 1);
}
// `sum`: of such levels, transformed. What the inverse transform gets.
__host__ __device__ inline int scaled_mean(int sum, const Quantiser &quantiser) {
  return (sum * quantiser.step[0] + 2) >> 2;
}

// What modes cost beside the differences that they leave, in bits as an encoder would write them, more or less.
__host__ __device__ constexpr int bits_of_mode4(int mode, int expected) {
  return mode == expected ? 1 : 4;
}
__host__ __device__ constexpr int bits_of_mode16(int mode) {
  return mode == 0 ? 1 : mode < 3 ? 3 : 5;
}
constexpr int kBitsOfBlocks = 24; // of a macroblock with modes for its blocks

} // namespace h264
