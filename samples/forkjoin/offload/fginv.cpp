// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// fginv with OpenMP: teams for matrices, threads for elements, or threads for matrices.
#include "../fginv.h"
#include "form.h"

inline void nested(Batch batch) {
#pragma omp target teams distribute THREAD_LIMIT firstprivate(batch)
  for (int number = 0; number < batch.matrices; number++) {
    float *matrix = matrix_of(batch, number);
    float row_copy[kMaxOrder], column_copy[kMaxOrder];
    for (int k = 0; k < batch.order; k++) {
#pragma omp parallel for firstprivate(batch, matrix, k)
      for (int i = 0; i < batch.order; i++) {
        row_copy[i] = row_at(matrix, batch.order, k, i);
        column_copy[i] = column_at(matrix, batch.order, k, i);
      }
#pragma omp parallel for collapse(2) firstprivate(batch, matrix, k)
      for (int row = 0; row < batch.order; row++)
        for (int column = 0; column < batch.order; column++) {
          float &own = matrix[row * batch.order + column];
          own = eliminated(own, k, row, column, row_copy[column], column_copy[row]);
        }
    }
  }
}

inline void one_level(Batch batch) {
#pragma omp target teams distribute parallel for THREAD_LIMIT firstprivate(batch)
  for (int number = 0; number < batch.matrices; number++)
    invert(matrix_of(batch, number), batch.order);
}

COMPILE_FORM
