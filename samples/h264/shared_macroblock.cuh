// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A macroblock in a block's shared memory: what comes from global memory, and what the warps make of it.
#pragma once

#include "layout.h"
#include "quantiser.h"

namespace h264 {

struct SharedMacroblock {
  static constexpr int kFirst = 4, kStride = 24; // bytes

  alignas(16) unsigned char source[kMacroblock][kMacroblock];
  // Reconstructed, row by row: first the pixels above, from the one above to the left (in column 3) to four above to the
  // right; in column 3 those to the left. Blocks of 4 by 4 come one after the other.
  alignas(16) unsigned char pixels[(kMacroblock + 1) * kStride];
  // In units of 4 pixels, with those above and to the left in the first row and column. kNone: there is no such macroblock.
  unsigned char modes[5][5];
  static constexpr unsigned char kNone = 255;

  // With modes for 4 by 4 pixels [0], and for all pixels [1].
  alignas(16) short levels[2][kPixels];
  int costs[2];
  alignas(16) unsigned char pixels16[kMacroblock][kMacroblock];
  int mode16;

  // Of pixel (x, y), from -1 on, in `pixels`.
  static __device__ __forceinline__ int at(int x, int y) { return (y + 1) * kStride + kFirst + x; }
  __device__ __forceinline__ unsigned char &pixel(int x, int y) { return pixels[at(x, y)]; }
  __device__ __forceinline__ const unsigned char &pixel(int x, int y) const {
    return pixels[at(x, y)];
  }
};

// `bytes` is aligned to 4.
__device__ __forceinline__ unsigned word_at(const unsigned char *bytes) {
  return *reinterpret_cast<const unsigned *>(bytes);
}

} // namespace h264
