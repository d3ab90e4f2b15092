// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What all forms of lud compute: the triangles L (with ones on its diagonal) and U whose product is a matrix, a row of U and a
// column of L in each step. Their elements are small whole numbers, so that sums are exact in any order.
#pragma once

#include "shared.h"

struct Matrix {
  int size;
  const float *product; // [size][size]
  float *factors;       // [size][size]: U on the diagonal and above it, L below
};

FORKJOIN_BOTH inline int place(const Matrix &matrix, int row, int column) {
  return row * matrix.size + column;
}

// One of the terms before `row` and `column` in the sum of that element.
FORKJOIN_BOTH inline float term(const Matrix &matrix, int row, int column, int p) {
  return matrix.factors[place(matrix, row, p)] * matrix.factors[place(matrix, p, column)];
}

// In step k: U's element (k, column) and L's element (row, k), from the sums of their first k terms.
FORKJOIN_BOTH inline void set_upper(const Matrix &matrix, int k, int column, float sum) {
  const int own = place(matrix, k, column);
  matrix.factors[own] = matrix.product[own] - sum;
}

FORKJOIN_BOTH inline void set_lower(const Matrix &matrix, int k, int row, float sum) {
  const int own = place(matrix, row, k);
  matrix.factors[own] = (matrix.product[own] - sum) / matrix.factors[place(matrix, k, k)];
}

// The elements of U are from -2 to 2, those on the diagonal powers of two; those of L from -1 to 1.
FORKJOIN_BOTH inline float factor(int size, int row, int column) {
  const std::uint32_t random = scrambled(static_cast<std::uint32_t>(row * size + column)) >> 8;
  if (row == column)
    return static_cast<float>(1 + random % 2) * (random & 2 ? -1.0f : 1.0f);
  return row < column ? static_cast<float>(random % 5) - 2.0f
                      : static_cast<float>(random % 3) - 1.0f;
}
