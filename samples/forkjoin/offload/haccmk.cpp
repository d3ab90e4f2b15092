// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// haccmk with OpenMP: teams for particles, threads for what acts on them, or threads for particles.
#include "../haccmk.h"
#include "form.h"

inline void nested(Cloud cloud) {
#pragma omp target teams distribute THREAD_LIMIT firstprivate(cloud)
  for (int target = 0; target < cloud.targets; target++) {
    float x = 0, y = 0, z = 0;
#pragma omp parallel for firstprivate(cloud) reduction(+ : x, y, z)
    for (int i = 0; i < cloud.particles; i++)
      add_force(cloud, target, i, x, y, z);
    cloud.force_x[target] = x;
    cloud.force_y[target] = y;
    cloud.force_z[target] = z;
  }
}

inline void one_level(Cloud cloud) {
#pragma omp target teams distribute parallel for THREAD_LIMIT firstprivate(cloud)
  for (int target = 0; target < cloud.targets; target++) {
    float x = 0, y = 0, z = 0;
    for (int i = 0; i < cloud.particles; i++)
      add_force(cloud, target, i, x, y, z);
    cloud.force_x[target] = x;
    cloud.force_y[target] = y;
    cloud.force_z[target] = z;
  }
}

COMPILE_FORM
