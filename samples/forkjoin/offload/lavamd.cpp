// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// lavamd with OpenMP: teams for boxes, threads for their particles; threads for boxes; or threads for particles.
#include "../lavamd.h"
#include "form.h"

inline void nested(Space space) {
#pragma omp target teams distribute collapse(3) THREAD_LIMIT firstprivate(space)
  for (int z = 0; z < space.side; z++)
    for (int y = 0; y < space.side; y++)
      for (int x = 0; x < space.side; x++) {
#pragma omp parallel for firstprivate(space)
        for (int i = 0; i < space.inhabitants; i++)
          set_force(space, z, y, x, i);
      }
}

inline void one_level(Space space) {
#pragma omp target teams distribute parallel for collapse(3) THREAD_LIMIT firstprivate(space)
  for (int z = 0; z < space.side; z++)
    for (int y = 0; y < space.side; y++)
      for (int x = 0; x < space.side; x++)
        for (int i = 0; i < space.inhabitants; i++)
          set_force(space, z, y, x, i);
}

inline void collapsed(Space space) {
#pragma omp target teams distribute parallel for collapse(4) THREAD_LIMIT firstprivate(space)
  for (int z = 0; z < space.side; z++)
    for (int y = 0; y < space.side; y++)
      for (int x = 0; x < space.side; x++)
        for (int i = 0; i < space.inhabitants; i++)
          set_force(space, z, y, x, i);
}

COMPILE_FORM
