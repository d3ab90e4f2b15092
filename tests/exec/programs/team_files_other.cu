// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Team functions with regions that another file calls (team_files.cu).
#include <gtap_block.cuh>

#include "team_files.h"

__device__ int largest(const int *values, int count) {
  int most = values[0];
#pragma gtap parallel for reduction(max : most)
  for (int i = 0; i < count; ++i)
    most = values[i] > most ? values[i] : most;
  return most;
}

__device__ void divide(int *values, int count, int by) {
  const int doubled = by * 2;
#pragma gtap parallel for
  for (int i = 0; i < count; ++i)
    values[i] = values[i] * 10 / doubled;
}

__device__ void negate(int *values, int count) {
#pragma gtap for
  for (int i = 0; i < count; ++i)
    values[i] = -values[i];
}
