// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// pomriq with OpenMP: teams for voxels, threads for samples, or threads for voxels.
#include "../pomriq.h"
#include "form.h"

inline void nested(Scan scan) {
#pragma omp target teams distribute THREAD_LIMIT firstprivate(scan)
  for (int voxel = 0; voxel < scan.voxels; voxel++) {
    float real = 0, imaginary = 0;
#pragma omp parallel for firstprivate(scan) reduction(+ : real, imaginary)
    for (int i = 0; i < scan.samples; i++)
      add_sample(scan, voxel, i, real, imaginary);
    scan.real[voxel] = real;
    scan.imaginary[voxel] = imaginary;
  }
}

inline void one_level(Scan scan) {
#pragma omp target teams distribute parallel for THREAD_LIMIT firstprivate(scan)
  for (int voxel = 0; voxel < scan.voxels; voxel++) {
    float real = 0, imaginary = 0;
    for (int i = 0; i < scan.samples; i++)
      add_sample(scan, voxel, i, real, imaginary);
    scan.real[voxel] = real;
    scan.imaginary[voxel] = imaginary;
  }
}

COMPILE_FORM
