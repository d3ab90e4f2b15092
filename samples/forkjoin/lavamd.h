// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What all forms of lavamd compute: the potential and the force on each particle, from the particles of its own box and of the
// boxes around it, in a cube of boxes.
#pragma once

#include "shared.h"

struct alignas(16) Particle {
  float x, y, z, charge;
};
struct alignas(16) Force {
  float potential, x, y, z;
};

struct Space {
  int side, inhabitants;    // boxes along an edge of the cube, particles in a box
  float decay;              // of the force with the square of the distance
  const Particle *particle; // [side][side][side][inhabitants]: by z, y, x of the box
  Force *force;             // the same
};

FORKJOIN_BOTH inline int box_at(const Space &space, int z, int y, int x) {
  return (z * space.side + y) * space.side + x;
}

FORKJOIN_BOTH inline void add_pair(const Space &space, Force &sum, const Particle &own,
                                   const Particle &other) {
  const float dx = own.x - other.x, dy = own.y - other.y, dz = own.z - other.z;
  const float potential = other.charge * expf(-space.decay * (dx * dx + dy * dy + dz * dz));
  sum.potential += potential;
  sum.x += 2 * potential * dx;
  sum.y += 2 * potential * dy;
  sum.z += 2 * potential * dz;
}

// The force on particle `i` of a box.
FORKJOIN_BOTH inline Force force_on(const Space &space, int z, int y, int x, int i) {
  const Particle own = space.particle[box_at(space, z, y, x) * space.inhabitants + i];
  const int last = space.side - 1;
  Force sum{0, 0, 0, 0};
  for (int other_z = z > 0 ? z - 1 : 0; other_z <= z + 1 && other_z <= last; ++other_z)
    for (int other_y = y > 0 ? y - 1 : 0; other_y <= y + 1 && other_y <= last; ++other_y)
      for (int other_x = x > 0 ? x - 1 : 0; other_x <= x + 1 && other_x <= last; ++other_x) {
        const Particle *others =
            space.particle + box_at(space, other_z, other_y, other_x) * space.inhabitants;
        for (int j = 0; j < space.inhabitants; ++j)
          add_pair(space, sum, own, others[j]);
      }
  return sum;
}

FORKJOIN_BOTH inline void set_force(const Space &space, int z, int y, int x, int i) {
  space.force[box_at(space, z, y, x) * space.inhabitants + i] = force_on(space, z, y, x, i);
}
