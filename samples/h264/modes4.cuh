// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A macroblock with modes for its blocks of 4 by 4 pixels, by one warp. Each block is predicted from reconstructed blocks
// around it, so they come in ten steps, and in some of them there are two: each half of the warp has one.
#pragma once

#include "elements.cuh"
#include "shared_macroblock.cuh"

namespace h264 {

// All that modes predict is in a table. The pixels around a block in a row, from the lower left to the upper right, are numbers 0
// to 12 (4: the corner); there are themselves, the means of each and the next one, and those of each (twice) and both beside it.
constexpr int kValue = 0, kMeanOfTwo = 16, kMeanOfThree = 32, kMeanOfAll = 48, kEntries = 64;
constexpr int kCorner = 4, kLast = 12, kLastAbove = 8; // kLastAbove: of those straight above

// Which entry pixel (x, y) of a block has.
constexpr int entry_of(int mode, int x, int y) {
  switch (mode) {
  case kVertical:
    return kValue + kCorner + 1 + x;
  case kHorizontal:
    return kValue + kCorner - 1 - y;
  case kMean:
    return kMeanOfAll;
  case kDownLeft:
    return kMeanOfThree + kCorner + 2 + x + y;
  case kDownRight:
    return kMeanOfThree + kCorner + x - y;
  case kVerticalRight: {
    const int z = 2 * x - y, k = kCorner + x - (y >> 1);
    return z < -1 ? kMeanOfThree + kCorner + 1 + z : (z % 2 == 0 ? kMeanOfTwo : kMeanOfThree) + k;
  }
  case kHorizontalDown: {
    const int z = 2 * y - x, k = kCorner - y + (x >> 1);
    return z < -1       ? kMeanOfThree + kCorner - 1 - z
           : z % 2 == 0 ? kMeanOfTwo + k - 1
                        : kMeanOfThree + k;
  }
  case kVerticalLeft: {
    const int k = kCorner + 1 + x + (y >> 1);
    return y % 2 == 0 ? kMeanOfTwo + k : kMeanOfThree + k + 1;
  }
  default: { // kHorizontalUp
    const int z = x + 2 * y, k = kCorner - 2 - y - (x >> 1);
    return z > 5 ? kValue : (z % 2 == 0 ? kMeanOfTwo : kMeanOfThree) + k;
  }
  }
}

struct EntryTable {
  struct alignas(16) OfMode {
    unsigned char pixels[16];
  } modes[kModes4];
};
constexpr EntryTable make_entry_table() {
  EntryTable table = {};
  for (int mode = 0; mode < kModes4; ++mode)
    for (int k = 0; k < 16; ++k)
      table.modes[mode].pixels[k] = static_cast<unsigned char>(entry_of(mode, k % 4, k / 4));
  return table;
}
__device__ const EntryTable entry_table = make_entry_table();

struct SharedModes4 {
  alignas(16) unsigned char entries[2][kEntries]; // of the block of each half
  alignas(16) unsigned char predicted[2][kModes4][16];
};

// The least number of the lane's half of the warp.
__device__ __forceinline__ unsigned least_of_half(unsigned number, int half) {
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ < 800
#pragma unroll
  for (int distance = 8; distance > 0; distance /= 2)
    number = min(number, __shfl_xor_sync(kWarp, number, distance));
  return number;
#else
  const unsigned first = __reduce_min_sync(kWarp, half == 0 ? number : ~0u);
  const unsigned second = __reduce_min_sync(kWarp, half == 0 ? ~0u : number);
  return half == 0 ? first : second;
#endif
}

// Lanes 0 to 8 of a half try a mode each.
class Modes4 {
public:
  // Reads constants: best before the macroblock has come.
  __device__ __forceinline__ Modes4(SharedMacroblock &macroblock, SharedModes4 &shared,
                                    const Quantiser &quantiser)
      : m_(macroblock), shared_(shared), lambda_(quantiser.lambda), shift_(quantiser.shift),
        rounding_(quantiser.rounding), mode_(min(element_.number(), kModes4 - 1)) {
    const int kind = kind_of(element_.row(), element_.column());
    scale_ = quantiser.scale[kind];
    step_ = quantiser.step[kind];
    entries_ = *reinterpret_cast<const uint4 *>(entry_table.modes[mode_].pixels);
  }

  // By all lanes of a warp: costs[0], levels[0], `pixels` and `modes` of the macroblock.
  __device__ __forceinline__ void run(Neighbours has) {
    // A block of each half in a step; if both are the same, the second half does as the first one, and writes nothing.
    constexpr unsigned long long kFirsts = 0xfeba763210, kSeconds = 0xfedc985410;
    constexpr int kSteps = 10;
    int sum = 0;
#pragma unroll 1
    for (int step = 0; step < kSteps; ++step) {
      const int first = static_cast<int>(kFirsts >> 4 * step & 15);
      const int second = static_cast<int>(kSeconds >> 4 * step & 15);
      const bool own = element_.half() == 0 || first != second;
      const int cost = run_block(element_.half() == 0 ? first : second, own, has);
      sum += own ? cost : 0;
    }
    sum += __shfl_xor_sync(kWarp, sum, 16);
    if (element_.half() == 0 && element_.number() == 0)
      m_.costs[0] = sum + lambda_ * kBitsOfBlocks;
  }

private:
  __device__ __forceinline__ int run_block(int block, bool own, Neighbours has) {
    const int x = block_x(block), y = block_y(block), half = element_.half();
    const bool left = x > 0 || has.left, up = y > 0 || has.up;
    const unsigned char *const around = &m_.pixel(4 * x, 4 * y);
    PackedBlock source;
#pragma unroll
    for (int row = 0; row < 4; ++row)
      source.set_row(row, word_at(&m_.source[4 * y + row][4 * x]));
    const int expected = expected_mode(m_.modes[y + 1][x], m_.modes[y][x + 1]);
    const int price = lambda_ * bits_of_mode4(mode_, expected);
    write_entries(around, left, up, has_above_right(block, has));
    __syncwarp();

    const PackedBlock predicted = prediction();
    const int cost = transformed_sum(source, predicted) + price;
    const bool allowed =
        element_.number() < kModes4 && (left || !needs_left()) && (up || !needs_up());
    if (element_.number() < kModes4)
      *reinterpret_cast<uint4 *>(shared_.predicted[half][mode_]) = {
          predicted.row(0), predicted.row(1), predicted.row(2), predicted.row(3)};
    const unsigned best = least_of_half(
        allowed ? static_cast<unsigned>(cost) << 4 | static_cast<unsigned>(mode_) : ~0u, half);
    __syncwarp();

    const unsigned mode = best & 15;
    const int pixel = shared_.predicted[half][mode][element_.number()];
    const int column = 4 * x + element_.column(), row = 4 * y + element_.row();
    const int level =
        quantised(element_.forward(m_.source[row][column] - pixel), scale_, rounding_, shift_);
    const int value = pixel + element_.inverse(level * step_);
    if (own) {
      m_.pixel(column, row) = static_cast<unsigned char>(max(0, min(255, value)));
      m_.levels[0][block * 16 + element_.number()] = static_cast<short>(level);
      if (element_.number() == 0)
        m_.modes[y + 1][x + 1] = static_cast<unsigned char>(mode);
    }
    __syncwarp();
    return static_cast<int>(best >> 4);
  }

  // The smaller one of those to the left and above.
  static __device__ __forceinline__ int expected_mode(int left, int up) {
    if (left == SharedMacroblock::kNone || up == SharedMacroblock::kNone)
      return kMean;
    return min(left >= kBy16 ? static_cast<int>(kMean) : left,
               up >= kBy16 ? static_cast<int>(kMean) : up);
  }
  __device__ __forceinline__ bool needs_left() const {
    return 0x172 >> mode_ & 1;
  }
  __device__ __forceinline__ bool needs_up() const {
    return 0xf9 >> mode_ & 1;
  }

  // `around`: the first pixel of the block. A lane makes the entries of one pixel beside it.
  __device__ __forceinline__ void write_entries(const unsigned char *around, bool left, bool up,
                                                bool right) {
    const int last = right ? kLast : kLastAbove, number = element_.number();
    const int value = around[offset_of(min(number, last))];
    const int before = around[offset_of(min(max(number - 1, 0), last))];
    const int after = around[offset_of(min(number + 1, last))];
    constexpr int kRow = SharedMacroblock::kStride;
    const unsigned above = word_at(around - kRow);
    const unsigned pairs = (above & 0xff00ffu) + (above >> 8 & 0xff00ffu);
    const int of_up = static_cast<int>((pairs + (pairs >> 16)) & 0xffffu);
    const int of_left = around[-1] + around[kRow - 1] + around[2 * kRow - 1] + around[3 * kRow - 1];
    const int mean = left && up ? (of_left + of_up + 4) >> 3
                     : left     ? (of_left + 2) >> 2
                     : up       ? (of_up + 2) >> 2
                                : 128;
    unsigned char *const entries = shared_.entries[element_.half()] + number;
    entries[kValue] = static_cast<unsigned char>(value);
    entries[kMeanOfTwo] = static_cast<unsigned char>((value + after + 1) >> 1);
    entries[kMeanOfThree] = static_cast<unsigned char>((before + 2 * value + after + 2) >> 2);
    if (number == 0)
      entries[kMeanOfAll] = static_cast<unsigned char>(mean);
  }
  // Of a pixel beside a block from the block's first one.
  static __device__ __forceinline__ int offset_of(int number) {
    constexpr int kRow = SharedMacroblock::kStride;
    return number < kCorner ? (kCorner - 1 - number) * kRow - 1 : number - kCorner - 1 - kRow;
  }

  __device__ __forceinline__ PackedBlock prediction() const {
    const unsigned char *const entries = shared_.entries[element_.half()];
    const unsigned rows[4] = {entries_.x, entries_.y, entries_.z, entries_.w};
    PackedBlock block;
#pragma unroll
    for (int row = 0; row < 4; ++row) {
      const auto pixel = [&](int x) {
        return static_cast<int>(entries[rows[row] >> 8 * x & 0xff]);
      };
      block.even[row] = pixel(0) | pixel(2) << 16;
      block.odd[row] = pixel(1) | pixel(3) << 16;
    }
    return block;
  }

  SharedMacroblock &m_;
  SharedModes4 &shared_;
  Element element_;
  int lambda_, shift_, rounding_, scale_, step_;
  int mode_;      // that the lane tries
  uint4 entries_; // of its pixels, a row in each number
};

} // namespace h264
