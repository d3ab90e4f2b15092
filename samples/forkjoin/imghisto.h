// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What all forms of imghisto compute: how many pixels of an image have each value. The pixels of a tile are counted in bins of
// their own, which are then added to those of the image.
#pragma once

#include "shared.h"

constexpr int kBins = 256;

struct Image {
  int pixels, tile;            // tile: pixels of one at most
  const unsigned char *values; // [pixels]
  unsigned *bins;              // [kBins]
};

FORKJOIN_BOTH inline int tiles_of(const Image &image) {
  return (image.pixels - 1) / image.tile + 1;
}

FORKJOIN_BOTH inline int begin_of(const Image &image, int tile) {
  return tile * image.tile;
}

FORKJOIN_BOTH inline int end_of(const Image &image, int tile) {
  const int begin = begin_of(image, tile);
  return image.pixels - begin < image.tile ? image.pixels : begin + image.tile;
}

// The values are those of a picture of medium brightness: most of them are near the middle.
FORKJOIN_BOTH inline unsigned char value_at(std::uint32_t pixel) {
  const std::uint32_t random = scrambled(pixel);
  return static_cast<unsigned char>(
      ((random & 255) + (random >> 8 & 255) + (random >> 16 & 255) + (random >> 24)) / 4);
}
