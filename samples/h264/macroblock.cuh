// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The tile of this program: a macroblock is predicted, coded and reconstructed by all threads of a block.
#pragma once

#include "mode16.cuh"
#include "modes4.cuh"

namespace h264 {

// In device memory (layout.h). All aligned to 16 bytes.
struct Data {
  Shape shape;
  Quantiser quantiser;
  const unsigned char *source;
  unsigned char *pixels, *modes;
  short *levels;
};
__constant__ Data data;

struct Encoder {
  static const char *kind_of(samples::Place) { return "macroblock"; }

  static __device__ __forceinline__ void compute(samples::Place place) {
    __shared__ SharedMacroblock macroblock;
    __shared__ SharedModes4 modes4;
    __shared__ SharedMode16 mode16;
    static_assert(kThreads >= 64,
                  "two warps code a macroblock, and a thread has four of its pixels");
    const Neighbours has = data.shape.neighbours(place);
    const int warp = static_cast<int>(threadIdx.x) / 32;
    Modes4 coder(macroblock, modes4, data.quantiser); // its table, too, is then on its way
    load(macroblock, place, has);
    __syncthreads();
    if (warp == 0)
      coder.run(has);
    else if (warp == 1)
      Mode16(macroblock, mode16, data.quantiser).run(has);
    __syncthreads();
    store(macroblock, place);
  }

private:
  static constexpr int kThreads = GTAP_BLOCK_SIZE;

  // The first threads have the source, the last warp what is around the macroblock: all is on its way at once.
  static __device__ __forceinline__ void load(SharedMacroblock &m, samples::Place place,
                                              Neighbours has) {
    const int lane = static_cast<int>(threadIdx.x) - (kThreads - 32);
    const unsigned around = lane >= 0 ? word_around(lane, place, has) : 0;
    const unsigned char *const source = gtap::as_global(data.source);
    if (const int k = static_cast<int>(threadIdx.x); k < kPixels / 4)
      *reinterpret_cast<unsigned *>(&m.source[k / 4][k % 4 * 4]) =
          word_at(source + data.shape.pixel(place, k % 4 * 4, k / 4));
    if (lane >= 0)
      keep_word(m, lane, around);
  }

  // Which word a lane has of what is around a macroblock: in 0 to 15 the last pixel to the left of a row, in 16 to 20 four pixels
  // above, in 21 the last one above to the left, then four modes to the left and four above.
  static constexpr int kUp = 16, kRight = 20, kUpperLeft = 21, kLeftModes = 22, kUpModes = 26,
                       kWords = 30;

  static __device__ __forceinline__ unsigned word_around(int lane, samples::Place place,
                                                         Neighbours has) {
    const unsigned char *from;
    bool is_there;
    if (lane < kLeftModes) {
      const int x = lane < kUp || lane == kUpperLeft ? -4 : 4 * (lane - kUp);
      from = gtap::as_global(data.pixels) + data.shape.pixel(place, x, lane < kUp ? lane : -1);
      is_there = lane < kUp       ? has.left
                 : lane < kRight  ? has.up
                 : lane == kRight ? has.right
                                  : has.left && has.up;
    } else {
      const bool to_left = lane < kUpModes;
      const int number = data.shape.number(place) - (to_left ? 1 : data.shape.columns);
      from = gtap::as_global(data.modes) + number * kBlocks + block_around(lane) / 4 * 4;
      is_there = lane < kWords && (to_left ? has.left : has.up);
    }
    return is_there ? word_at(from) : ~0u;
  }
  static __device__ __forceinline__ int block_around(int lane) {
    return lane < kUpModes ? block_at(3, lane - kLeftModes) : block_at(lane - kUpModes, 3);
  }
  static __device__ __forceinline__ void keep_word(SharedMacroblock &m, int lane, unsigned word) {
    if (lane < kUp || lane == kUpperLeft) {
      m.pixel(-1, lane == kUpperLeft ? -1 : lane) = static_cast<unsigned char>(word >> 24);
    } else if (lane < kUpperLeft) {
      *reinterpret_cast<unsigned *>(&m.pixel(4 * (lane - kUp), -1)) = word;
    } else if (lane < kWords) { // without a macroblock all bits are set: kNone
      const bool to_left = lane < kUpModes;
      m.modes[to_left ? lane - kLeftModes + 1 : 0][to_left ? 0 : lane - kUpModes + 1] =
          static_cast<unsigned char>(word >> block_around(lane) % 4 * 8);
    }
  }

  // What costs less. If both cost the same, one mode for all.
  static __device__ __forceinline__ void store(const SharedMacroblock &m, samples::Place place) {
    const int thread = static_cast<int>(threadIdx.x), own = data.shape.number(place);
    const bool by4 = m.costs[0] < m.costs[1];
    unsigned char *const pixels = gtap::as_global(data.pixels);
    if (thread < kPixels / 4) {
      const int x = thread % 4 * 4, y = thread / 4;
      *reinterpret_cast<unsigned *>(pixels + data.shape.pixel(place, x, y)) =
          word_at(by4 ? &m.pixel(x, y) : &m.pixels16[y][x]);
    }
    constexpr int kVectors = kPixels * 2 / 16;
    if (const int k = thread - (kThreads - kVectors); k >= 0)
      reinterpret_cast<uint4 *>(gtap::as_global(data.levels))[own * kVectors + k] =
          reinterpret_cast<const uint4 *>(m.levels[by4 ? 0 : 1])[k];
    if (const int block = thread - 32; block >= 0 && block < kBlocks)
      gtap::as_global(data.modes)[own * kBlocks + block] =
          by4 ? m.modes[block_y(block) + 1][block_x(block) + 1]
              : static_cast<unsigned char>(kBy16 + m.mode16);
  }
};

} // namespace h264
