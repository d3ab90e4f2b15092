// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Blocks of 4 by 4 numbers in a warp. Two at once, with a lane for each element: the transforms of the standard, from which all
// lanes get what their element becomes. And a block in one lane: how large its differences are.
#pragma once

namespace h264 {

constexpr unsigned kWarp = 0xffffffffu; // all of its lanes

// A lane's element. Lanes 0 to 15 have one block, the others another.
class Element {
public:
  __device__ __forceinline__ Element()
      : lane_(static_cast<int>(threadIdx.x) % 32), half_(lane_ / 16), number_(lane_ % 16),
        row_(number_ / 4), column_(number_ % 4) {}

  __device__ __forceinline__ int half() const { return half_; }
  __device__ __forceinline__ int number() const { return number_; }
  __device__ __forceinline__ int row() const { return row_; }
  __device__ __forceinline__ int column() const { return column_; }

  // The Hadamard transform.
  __device__ __forceinline__ int hadamard(int value) const {
    int line[4];
    column_of(value, line);
    value = line[0];
#pragma unroll
    for (int k = 1; k < 4; ++k)
      value += sign(row_, k) * line[k];
    row_of(value, line);
    value = line[0];
#pragma unroll
    for (int k = 1; k < 4; ++k)
      value += sign(column_, k) * line[k];
    return value;
  }

  // The core transform of the standard.
  __device__ __forceinline__ int forward(int value) const {
    int line[4];
    column_of(value, line);
    value = 0;
#pragma unroll
    for (int k = 0; k < 4; ++k)
      value += weight(row_, k) * line[k];
    row_of(value, line);
    value = 0;
#pragma unroll
    for (int k = 0; k < 4; ++k)
      value += weight(column_, k) * line[k];
    return value;
  }

  // Its inverse, rounded.
  __device__ __forceinline__ int inverse(int value) const {
    int line[4];
    row_of(value, line);
    value = inverse_of_line(column_, line);
    column_of(value, line);
    return (inverse_of_line(row_, line) + 32) >> 6;
  }

private:
  // All elements of the lane's row or column.
  __device__ __forceinline__ void row_of(int value, int (&line)[4]) const {
#pragma unroll
    for (int k = 0; k < 4; ++k)
      line[k] = __shfl_sync(kWarp, value, lane_ - column_ + k);
  }
  __device__ __forceinline__ void column_of(int value, int (&line)[4]) const {
#pragma unroll
    for (int k = 0; k < 4; ++k)
      line[k] = __shfl_sync(kWarp, value, lane_ - row_ * 4 + k * 4);
  }

  // In the matrix of the Hadamard transform, which is its own transpose: 1, 1, 1, 1; 1, 1, -1, -1; 1, -1, -1, 1; 1, -1, 1, -1.
  static __device__ __forceinline__ int sign(int i, int k) {
    return 0xa6c0 >> (i * 4 + k) & 1 ? -1 : 1;
  }
  // In that of the core transform: the same, with 2 in its second row at the ends, and in the last one between.
  static __device__ __forceinline__ int weight(int i, int k) {
    return sign(i, k) * (1 + (0x6090 >> (i * 4 + k) & 1));
  }
  // The second and the last one of the line count half in some places.
  static __device__ __forceinline__ int inverse_of_line(int i, const int (&line)[4]) {
    const int inner = i == 1 || i == 2;
    return line[0] + sign(i, 1) * (line[1] >> inner) + sign(i, 2) * line[2] +
           sign(i, 3) * (line[3] >> (1 - inner));
  }

  int lane_, half_, number_, row_, column_;
};

// Four rows of a block, pixels 0 and 2, and 1 and 3, of a row in one number: a + b * 2^16. Sums and differences of such numbers
// are those of both, as long as they have 16 bits.
struct PackedBlock {
  int even[4], odd[4];

  // `pixels`: those of a row, the first in the lowest byte.
  __device__ __forceinline__ void set_row(int row, unsigned pixels) {
    even[row] = static_cast<int>(pixels & 0xff00ffu);
    odd[row] = static_cast<int>(pixels >> 8 & 0xff00ffu);
  }
  __device__ __forceinline__ unsigned row(int row) const {
    return static_cast<unsigned>(even[row]) | static_cast<unsigned>(odd[row]) << 8;
  }
};

// Half of the sum of the absolute values of the Hadamard transform of the differences (SATD). Its last step makes of two numbers
// their sum and their difference, whose absolute values add up to twice the larger one's.
__device__ __forceinline__ int transformed_sum(const PackedBlock &a, const PackedBlock &b) {
  int sum = 0;
#pragma unroll
  for (int part = 0; part < 2; ++part) {
    int v[4];
#pragma unroll
    for (int row = 0; row < 4; ++row) {
      const int even = a.even[row] - b.even[row], odd = a.odd[row] - b.odd[row];
      v[row] = part == 0 ? even + odd : even - odd;
    }
    const int s0 = v[0] + v[1], d0 = v[0] - v[1], s1 = v[2] + v[3], d1 = v[2] - v[3];
    const int w[4] = {s0 + s1, s0 - s1, d0 + d1, d0 - d1};
#pragma unroll
    for (int k = 0; k < 4; ++k) {
      const int low = static_cast<short>(w[k]), high = (w[k] - low) >> 16;
      sum += max(abs(low), abs(high));
    }
  }
  return sum;
}

} // namespace h264
