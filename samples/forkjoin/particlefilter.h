// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What all forms of particlefilter compute: the likelihood of each particle, from the pixels of a disk around it, and the
// particles' weights, whose sum is 1.
#pragma once

#include "shared.h"

struct Offset {
  int x, y;
};

struct Filter {
  int particles, pixels; // pixels of the disk
  int width, height;
  const unsigned char *image; // [height][width]
  const Offset *disk;         // [pixels]: where they are around the particle
  const float *x, *y;         // [particles]
  float *weights;             // [particles]
  float *total;               // the sum of all weights, before these are divided by it
};

// What a pixel says for a particle: more where it is as bright as the object than where it is as dark as what is behind. Pixels
// outside the image say nothing.
FORKJOIN_BOTH inline float evidence(const Filter &filter, int particle, int i) {
  const Offset offset = filter.disk[i];
  const int x = static_cast<int>(roundf(filter.x[particle])) + offset.x;
  const int y = static_cast<int>(roundf(filter.y[particle])) + offset.y;
  if (x < 0 || x >= filter.width || y < 0 || y >= filter.height)
    return 0;
  const float pixel = static_cast<float>(filter.image[y * filter.width + x]);
  const float behind = pixel - 100, object = pixel - 228;
  return (behind * behind - object * object) / 8192;
}

// Sets the weight before it is normalised, and returns it.
FORKJOIN_BOTH inline float weigh(const Filter &filter, int particle, float sum) {
  return filter.weights[particle] = expf(sum / static_cast<float>(filter.pixels));
}
