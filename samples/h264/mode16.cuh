// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A macroblock with one mode for all of its 16 by 16 pixels, by one warp. It needs nothing of the blocks inside.
#pragma once

#include "elements.cuh"
#include "shared_macroblock.cuh"

namespace h264 {

struct SharedMode16 {
  int means[kBlocks]; // the DC coefficients, as the blocks lie
};

class Mode16 {
public:
  __device__ __forceinline__ Mode16(SharedMacroblock &macroblock, SharedMode16 &shared,
                                    const Quantiser &quantiser)
      : m_(macroblock), shared_(shared), quantiser_(quantiser) {}

  // By all lanes of a warp: costs[1], levels[1], pixels16 and mode16 of the macroblock.
  __device__ __forceinline__ void run(Neighbours has) {
    const int lane = static_cast<int>(threadIdx.x) % 32;
    measure(has);
    const int best = least_cost(has);
    if (lane == 0) {
      m_.costs[1] = best >> 2;
      m_.mode16 = best & 3;
    }
    code(best & 3);
  }

private:
  // Sums over the pixels around, by which the modes kMean and kPlane predict.
  __device__ __forceinline__ void measure(Neighbours has) {
    const int k = element_.number();
    const int value = element_.half() == 0 ? m_.pixel(k, -1) : m_.pixel(-1, k);
    int sum = value, moment = (k - 7) * value;
#pragma unroll
    for (int distance = 8; distance > 0; distance /= 2) {
      sum += __shfl_xor_sync(kWarp, sum, distance);
      moment += __shfl_xor_sync(kWarp, moment, distance);
    }
    const int up = __shfl_sync(kWarp, sum, 0), left = __shfl_sync(kWarp, sum, 16);
    mean_ = has.left && has.up ? (left + up + 16) >> 5
            : has.left         ? (left + 8) >> 4
            : has.up           ? (up + 8) >> 4
                               : 128;
    const int corner = 8 * m_.pixel(-1, -1);
    across_ = (5 * (__shfl_sync(kWarp, moment, 0) - corner) + 32) >> 6;
    down_ = (5 * (__shfl_sync(kWarp, moment, 16) - corner) + 32) >> 6;
    first_ = 16 * (m_.pixel(-1, 15) + m_.pixel(15, -1)) + 16;
  }

  __device__ __forceinline__ int predicted(int mode, int x, int y) const {
    switch (mode) {
    case kVertical:
      return m_.pixel(x, -1);
    case kHorizontal:
      return m_.pixel(-1, y);
    case kMean:
      return mean_;
    default:
      return max(0, min(255, (first_ + across_ * (x - 7) + down_ * (y - 7)) >> 5));
    }
  }

  // The least cost * 4 + its mode. Each half of the warp tries two modes; a lane has a block.
  __device__ __forceinline__ int least_cost(Neighbours has) const {
    const int x = element_.column() * 4, y = element_.row() * 4;
    PackedBlock source;
#pragma unroll
    for (int row = 0; row < 4; ++row)
      source.set_row(row, word_at(&m_.source[y + row][x]));
    int best = 0x7fffffff;
#pragma unroll 1
    for (int mode = element_.half(); mode < kModes16; mode += 2) {
      PackedBlock block;
#pragma unroll
      for (int row = 0; row < 4; ++row) {
        block.even[row] = predicted(mode, x, y + row) | predicted(mode, x + 2, y + row) << 16;
        block.odd[row] = predicted(mode, x + 1, y + row) | predicted(mode, x + 3, y + row) << 16;
      }
      int sum = transformed_sum(source, block);
#pragma unroll
      for (int distance = 8; distance > 0; distance /= 2)
        sum += __shfl_xor_sync(kWarp, sum, distance);
      const int cost = sum + quantiser_.lambda * bits_of_mode16(mode);
      const bool allowed = (has.left || (mode != kHorizontal && mode != kPlane)) &&
                           (has.up || (mode != kVertical && mode != kPlane));
      if (allowed)
        best = min(best, cost * 4 + mode);
    }
    return min(best, __shfl_xor_sync(kWarp, best, 16));
  }

  __device__ __forceinline__ void code(int mode) {
    constexpr int kPairs = kBlocks / 2; // of blocks, as they lie
    const int half = element_.half(), number = element_.number();
    const int kind = kind_of(element_.row(), element_.column());
    const int scale = quantiser_.scale[kind], step = quantiser_.step[kind];
#pragma unroll 2
    for (int pair = 0; pair < kPairs; ++pair) {
      const int block = 2 * pair + half;
      const int x = block % 4 * 4 + element_.column(), y = block / 4 * 4 + element_.row();
      const int coefficient = element_.forward(m_.source[y][x] - predicted(mode, x, y));
      level_of(block) =
          static_cast<short>(quantised(coefficient, scale, quantiser_.rounding, quantiser_.shift));
      if (number == 0)
        shared_.means[block] = coefficient;
    }
    __syncwarp();
    const int mean = quantised_mean(element_.hadamard(shared_.means[number]) >> 1, quantiser_);
    const int scaled = scaled_mean(element_.hadamard(mean), quantiser_);
    __syncwarp();
    if (half == 0) {
      m_.levels[1][block_at(element_.column(), element_.row()) * 16] = static_cast<short>(mean);
      shared_.means[number] = scaled;
    }
    __syncwarp();
#pragma unroll 2
    for (int pair = 0; pair < kPairs; ++pair) {
      const int block = 2 * pair + half;
      const int x = block % 4 * 4 + element_.column(), y = block / 4 * 4 + element_.row();
      const int value =
          predicted(mode, x, y) +
          element_.inverse(number == 0 ? shared_.means[block] : level_of(block) * step);
      m_.pixels16[y][x] = static_cast<unsigned char>(max(0, min(255, value)));
    }
  }
  // Of the lane's element. The first ones of blocks are replaced by those of the means.
  __device__ __forceinline__ short &level_of(int block) const {
    return m_.levels[1][block_at(block % 4, block / 4) * 16 + element_.number()];
  }

  SharedMacroblock &m_;
  SharedMode16 &shared_;
  const Quantiser &quantiser_;
  Element element_;
  int mean_ = 0, across_ = 0, down_ = 0, first_ = 0;
};

} // namespace h264
