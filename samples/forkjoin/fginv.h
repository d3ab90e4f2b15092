// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What all forms of fginv compute: the inverses of many matrices, each in its place, by Gauss-Jordan steps without pivoting. A
// step copies its row, divided by the pivot, and its column, and then changes all elements of the matrix.
#pragma once

#include "shared.h"

constexpr int kMaxOrder = 512;

struct Batch {
  int matrices, order;
  float *elements; // [matrices][order][order]
};

FORKJOIN_BOTH inline float *matrix_of(const Batch &batch, int number) {
  return batch.elements + static_cast<std::size_t>(number) * batch.order * batch.order;
}

// The copies' elements of step k.
FORKJOIN_BOTH inline float row_at(const float *matrix, int order, int k, int column) {
  const float pivot = matrix[k * order + k];
  return (column == k ? 1 : matrix[k * order + column]) / pivot;
}

FORKJOIN_BOTH inline float column_at(const float *matrix, int order, int k, int row) {
  return matrix[row * order + k];
}

// An element after step k: `own` before it, and what the copies have in its column and in its row.
FORKJOIN_BOTH inline float eliminated(float own, int k, int row, int column, float of_row,
                                      float of_column) {
  return row == k ? of_row : (column == k ? 0 : own) - of_column * of_row;
}

// A whole matrix by one thread, which needs no copies.
FORKJOIN_BOTH inline void invert(float *matrix, int order) {
  for (int k = 0; k < order; k++) {
    float *pivot_row = matrix + k * order;
    const float pivot = pivot_row[k];
    for (int column = 0; column < order; column++)
      pivot_row[column] = (column == k ? 1 : pivot_row[column]) / pivot;
    for (int row = 0; row < order; row++) {
      if (row == k)
        continue;
      const float of_column = matrix[row * order + k];
      for (int column = 0; column < order; column++) {
        float &own = matrix[row * order + column];
        own = eliminated(own, k, row, column, pivot_row[column], of_column);
      }
    }
  }
}
