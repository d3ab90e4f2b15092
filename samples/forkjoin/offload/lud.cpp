// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A step of lud with OpenMP: teams for elements, threads for the terms of their sums, or threads for elements.
#include "../lud.h"
#include "form.h"

inline void upper_nested(Matrix matrix, int k) {
#pragma omp target teams distribute THREAD_LIMIT firstprivate(matrix)
  for (int column = k; column < matrix.size; column++) {
    float sum = 0;
#pragma omp parallel for firstprivate(matrix) reduction(+ : sum)
    for (int p = 0; p < k; p++)
      sum += term(matrix, k, column, p);
    set_upper(matrix, k, column, sum);
  }
}

inline void upper_one_level(Matrix matrix, int k) {
#pragma omp target teams distribute parallel for THREAD_LIMIT firstprivate(matrix)
  for (int column = k; column < matrix.size; column++) {
    float sum = 0;
    for (int p = 0; p < k; p++)
      sum += term(matrix, k, column, p);
    set_upper(matrix, k, column, sum);
  }
}

inline void lower_nested(Matrix matrix, int k) {
#pragma omp target teams distribute THREAD_LIMIT firstprivate(matrix)
  for (int row = k + 1; row < matrix.size; row++) {
    float sum = 0;
#pragma omp parallel for firstprivate(matrix) reduction(+ : sum)
    for (int p = 0; p < k; p++)
      sum += term(matrix, row, k, p);
    set_lower(matrix, k, row, sum);
  }
}

inline void lower_one_level(Matrix matrix, int k) {
#pragma omp target teams distribute parallel for THREAD_LIMIT firstprivate(matrix)
  for (int row = k + 1; row < matrix.size; row++) {
    float sum = 0;
    for (int p = 0; p < k; p++)
      sum += term(matrix, row, k, p);
    set_lower(matrix, k, row, sum);
  }
}

COMPILE_FORM
