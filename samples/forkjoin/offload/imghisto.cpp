// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// imghisto with OpenMP: teams for tiles, threads for pixels, or threads for tiles.
#include "../imghisto.h"
#include "form.h"

inline void nested(Image image) {
#pragma omp target teams distribute THREAD_LIMIT firstprivate(image)
  for (int tile = 0; tile < tiles_of(image); tile++) {
    const int begin = begin_of(image, tile), end = end_of(image, tile);
    unsigned bins[kBins];
#pragma omp parallel for
    for (int bin = 0; bin < kBins; bin++)
      bins[bin] = 0;
#pragma omp parallel for firstprivate(image)
    for (int pixel = begin; pixel < end; pixel++) {
#pragma omp atomic
      bins[image.values[pixel]]++;
    }
#pragma omp parallel for firstprivate(image)
    for (int bin = 0; bin < kBins; bin++)
      if (bins[bin] != 0) {
#pragma omp atomic
        image.bins[bin] += bins[bin];
      }
  }
}

inline void one_level(Image image) {
#pragma omp target teams distribute parallel for THREAD_LIMIT firstprivate(image)
  for (int tile = 0; tile < tiles_of(image); tile++) {
    const int begin = begin_of(image, tile), end = end_of(image, tile);
    unsigned bins[kBins] = {};
    for (int pixel = begin; pixel < end; pixel++)
      bins[image.values[pixel]]++;
    for (int bin = 0; bin < kBins; bin++)
      if (bins[bin] != 0) {
#pragma omp atomic
        image.bins[bin] += bins[bin];
      }
  }
}

COMPILE_FORM
