// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// pcsp with OpenMP: teams for lines or planes and threads for their cells, or threads for lines, planes or cells.
#include "../pcsp.h"
#include "form.h"

template <int axis>
static void left_nested(Gas gas) {
#pragma omp target teams distribute collapse(2) THREAD_LIMIT firstprivate(gas)
  for (int layer = 0; layer < gas.nz; layer++)
    for (int which = 0; which < lines_of_layer<axis>(gas); which++) {
      Line line = line_at<axis>(gas, layer, which);
#pragma omp parallel for firstprivate(gas, line)
      for (int number = 0; number < line.cells; number++)
        make_left<axis>(gas, line, number);
    }
}

template <int axis>
static void left_one_level(Gas gas) {
#pragma omp target teams distribute parallel for collapse(2) THREAD_LIMIT firstprivate(gas)
  for (int layer = 0; layer < gas.nz; layer++)
    for (int which = 0; which < lines_of_layer<axis>(gas); which++) {
      const Line line = line_at<axis>(gas, layer, which);
      for (int number = 0; number < line.cells; number++)
        make_left<axis>(gas, line, number);
    }
}

inline void left_x_nested(Gas gas) {
  left_nested<0>(gas);
}
inline void left_x_one_level(Gas gas) {
  left_one_level<0>(gas);
}
inline void left_y_nested(Gas gas) {
  left_nested<1>(gas);
}
inline void left_y_one_level(Gas gas) {
  left_one_level<1>(gas);
}

inline void waves_nested(Gas gas) {
#pragma omp target teams distribute THREAD_LIMIT firstprivate(gas)
  for (int k = 0; k < gas.nz; k++) {
#pragma omp parallel for collapse(2) firstprivate(gas)
    for (int j = 0; j < gas.ny; j++)
      for (int i = 0; i < gas.nx; i++)
        make_waves(gas, i, j, k);
  }
}

inline void waves_one_level(Gas gas) {
#pragma omp target teams distribute parallel for THREAD_LIMIT firstprivate(gas)
  for (int k = 0; k < gas.nz; k++)
    for (int j = 0; j < gas.ny; j++)
      for (int i = 0; i < gas.nx; i++)
        make_waves(gas, i, j, k);
}

inline void waves_collapsed(Gas gas) {
#pragma omp target teams distribute parallel for collapse(3) THREAD_LIMIT firstprivate(gas)
  for (int k = 0; k < gas.nz; k++)
    for (int j = 0; j < gas.ny; j++)
      for (int i = 0; i < gas.nx; i++)
        make_waves(gas, i, j, k);
}

COMPILE_FORM
