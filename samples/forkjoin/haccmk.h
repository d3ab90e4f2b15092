// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What all forms of haccmk compute: the short-range force on each of the first particles, a sum of three components over all
// particles (the kernel of a cosmology code: Newton's law less the part that a grid accounts for, a polynomial).
#pragma once

#include "shared.h"

struct Cloud {
  int targets, particles;             // forces are computed for the first of the particles
  float reach;                        // squared: particles that are further apart exert no force
  const float *x, *y, *z, *mass;      // [particles]
  float *force_x, *force_y, *force_z; // [targets]
};

// Adds what the particle `i` does to one at a place.
FORKJOIN_BOTH inline void add_to(float &force_x, float &force_y, float &force_z, float x, float y,
                                 float z, const Cloud &cloud, float other_x, float other_y,
                                 float other_z, float mass) {
  const float dx = other_x - x, dy = other_y - y, dz = other_z - z;
  const float square = dx * dx + dy * dy + dz * dz;
  const float soft = square + 0.01f;
  const float grid =
      0.269327f +
      square *
          (-0.0750978f +
           square * (0.0114808f + square * (-0.00109313f +
                                            square * (0.0000605491f + square * -0.00000147177f))));
  // The particle itself has a distance of 0.
  const float strength =
      square < cloud.reach && square > 0 ? mass * (1 / (soft * sqrtf(soft)) - grid) : 0;
  force_x += strength * dx;
  force_y += strength * dy;
  force_z += strength * dz;
}

FORKJOIN_BOTH inline void add_force(const Cloud &cloud, int target, int i, float &force_x,
                                    float &force_y, float &force_z) {
  add_to(force_x, force_y, force_z, cloud.x[target], cloud.y[target], cloud.z[target], cloud,
         cloud.x[i], cloud.y[i], cloud.z[i], cloud.mass[i]);
}
