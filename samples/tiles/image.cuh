// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A square grey image, for tables of sums over its rectangles.
#pragma once

#include "../common/device_array.h"
#include "numbers.h"
#include "place.h"
#include "threads.cuh"

namespace tiles {

struct Image {
  const unsigned char *pixels;
  int width;

  // Of the first element of a tile, in the image and in a table of its size.
  template <int side>
  __device__ __forceinline__ long long offset(Place place) const {
    return static_cast<long long>(place.i) * side * width + place.j * side;
  }
};

template <int side>
struct TileOfImage {
  unsigned char pixels[side][side];

  __device__ __forceinline__ void load(const Image &image, Place place) {
    const unsigned char *const from = gtap::as_global(image.pixels) + image.offset<side>(place);
    move<side, side>(
        [&](int row, int column) {
          return from[static_cast<long long>(row) * image.width + column];
        },
        [&](int row, int column, unsigned char pixel) { pixels[row][column] = pixel; });
    __syncthreads();
  }
};

// The same on the host, and its copy on the device.
class Picture {
public:
  Picture(int width, int shades)
      : width_(static_cast<std::size_t>(width)),
        pixels_(random_numbers<unsigned char>(static_cast<long long>(width) * width, 1,
                                              static_cast<std::uint64_t>(shades))),
        device_pixels_(pixels_) {}

  Image device() const { return {device_pixels_.get(), static_cast<int>(width_)}; }
  std::size_t width() const { return width_; }
  const std::vector<unsigned char> &pixels() const { return pixels_; }

private:
  std::size_t width_;
  std::vector<unsigned char> pixels_;
  samples::DeviceArray<unsigned char> device_pixels_;
};

} // namespace tiles
