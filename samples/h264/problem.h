// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The frames, and what becomes of them, in host and device memory; the check.
#pragma once

#include "../common/device_array.h"
#include "decoder.h"
#include "macroblock.cuh"
#include "serial_encoder.h"

#include <cmath>
#include <cstdio>
#include <memory>
#include <set>

namespace h264 {

class Problem {
public:
  Problem(const Shape &shape, int qp, std::vector<std::uint8_t> source, bool checked)
      : shape_(shape), qp_(qp), source_(std::move(source)), device_source_(source_),
        pixels_(source_.size()), modes_(source_.size() / kPixels * kBlocks),
        levels_(source_.size()) {
    const Quantiser quantiser = quantiser_of(qp);
    const Data host = {shape,         quantiser,    device_source_.get(),
                       pixels_.get(), modes_.get(), levels_.get()};
    samples::check(cudaMemcpyToSymbol(data, &host, sizeof host), "cudaMemcpyToSymbol");
    if (checked)
      expected_ = std::make_unique<Coded>(SerialEncoder(shape, quantiser, source_).run());
  }

  void prepare() {
    pixels_.fill(0xff);
    modes_.fill(0xff);
    levels_.fill(0xff);
  }

  // Modes and levels must be those of the serial encoder, and the pixels those of the decoder. Else says what differs.
  bool correct() const {
    Coded coded(shape_);
    coded.modes = modes_.download();
    coded.levels = levels_.download();
    coded.pixels = pixels_.download();
    Decoder decoder(shape_, qp_, coded);
    const std::vector<std::uint8_t> decoded = decoder.run();
    return same(coded.modes, expected_->modes, kBlocks, "modes") &&
           same(coded.levels, expected_->levels, kPixels, "levels") &&
           same_pixels(coded.pixels, expected_->pixels, "serial encoder") && !decoder.problem() &&
           same_pixels(coded.pixels, decoded, "decoder");
  }

  // How much of the frames is coded in blocks of 4 by 4, how many of all modes, and how near the frames are to the source.
  void print_quality() const {
    const Coded &coded = *expected_;
    double by4 = 0, zeros = 0, squares = 0;
    for (std::size_t k = 0; k < coded.modes.size(); k += kBlocks)
      by4 += coded.modes[k] < kBy16;
    const std::set<std::uint8_t> modes(coded.modes.begin(), coded.modes.end());
    for (std::size_t k = 0; k < source_.size(); ++k) {
      const double difference = static_cast<double>(coded.pixels[k]) - source_[k];
      squares += difference * difference;
      zeros += coded.levels[k] == 0;
    }
    const double count = static_cast<double>(source_.size());
    std::printf("%.1f%% of macroblocks in blocks of 4 x 4, %zu of %d modes, %.1f%% of levels zero, "
                "PSNR %.2f dB\n",
                100 * by4 * kPixels / count, modes.size(), kModes4 + kModes16, 100 * zeros / count,
                10 * std::log10(255.0 * 255 * count / std::max(squares, 1.0)));
  }

  // Of device memory.
  static double bytes(const Shape &shape) {
    return shape.macroblocks() * (4.0 * kPixels + kBlocks + sizeof(samples::Tile<4>));
  }

private:
  template <class Value>
  bool same(const std::vector<Value> &values, const std::vector<Value> &expected, int of_macroblock,
            const char *what) const {
    for (std::size_t k = 0; k < values.size(); ++k)
      if (values[k] != expected[k]) {
        const int number = static_cast<int>(k) / of_macroblock;
        std::fprintf(stderr, "h264: of macroblock %d, element %d of the %s is %d, not %d\n", number,
                     static_cast<int>(k) % of_macroblock, what, values[k], expected[k]);
        return false;
      }
    return true;
  }
  bool same_pixels(const std::vector<std::uint8_t> &pixels,
                   const std::vector<std::uint8_t> &expected, const char *whose) const {
    for (std::size_t k = 0; k < pixels.size(); ++k)
      if (pixels[k] != expected[k]) {
        const std::size_t width = static_cast<std::size_t>(shape_.columns) * kMacroblock;
        std::fprintf(stderr, "h264: pixel %zu of row %zu is %d, that of the %s %d\n", k % width,
                     k / width, pixels[k], whose, expected[k]);
        return false;
      }
    return true;
  }

  Shape shape_;
  int qp_;
  std::vector<std::uint8_t> source_;
  samples::DeviceArray<std::uint8_t> device_source_, pixels_, modes_;
  samples::DeviceArray<std::int16_t> levels_;
  std::unique_ptr<Coded> expected_;
};

} // namespace h264
