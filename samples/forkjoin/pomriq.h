// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What all forms of pomriq compute: for each voxel, a sum over all samples of k-space of a cosine and of a sine (the matrix Q
// of a reconstruction in magnetic resonance imaging).
#pragma once

#include "shared.h"

// A place in k-space, and the square of the magnitude of the signal there.
struct alignas(16) Sample {
  float x, y, z, magnitude;
};

struct Scan {
  int voxels, samples;
  const float *x, *y, *z;  // [voxels]
  const Sample *sample;    // [samples]
  float *real, *imaginary; // [voxels]
};

FORKJOIN_BOTH inline void add_to(float &real, float &imaginary, float x, float y, float z,
                                 const Sample &sample) {
  const float angle = 6.28318531f * (sample.x * x + sample.y * y + sample.z * z);
  real += sample.magnitude * cosf(angle);
  imaginary += sample.magnitude * sinf(angle);
}

FORKJOIN_BOTH inline void add_sample(const Scan &scan, int voxel, int i, float &real,
                                     float &imaginary) {
  add_to(real, imaginary, scan.x[voxel], scan.y[voxel], scan.z[voxel], scan.sample[i]);
}
