// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Lower triangular matrices by chance, the levels of their rows, and their solution on the host. Must not know who solves
// them otherwise.
#pragma once

#include <algorithm>
#include <cstdint>
#include <random>
#include <vector>

namespace sptrsv {

// CSR, without the diagonal.
struct Matrix {
  std::vector<std::uint32_t> offsets = {0}, columns;
  std::vector<double> values, diagonal, right;
};

// Up to 2 `entries` of a row are left of the diagonal, in the `reach` columns next to it (0: anywhere). The diagonal outweighs
// them, so that no way to add up a row differs much from another.
inline Matrix random_matrix(std::uint32_t rows, std::uint32_t entries, std::uint32_t reach,
                            std::uint32_t seed) {
  std::mt19937 random(seed);
  Matrix matrix;
  for (std::uint32_t row = 0; row < rows; ++row) {
    const std::uint32_t width = reach == 0 ? row : std::min(row, reach);
    std::vector<std::uint32_t> columns(width == 0 ? 0 : random() % (2 * entries + 1));
    for (std::uint32_t &column : columns)
      column = row - 1 - random() % width;
    std::sort(columns.begin(), columns.end());
    columns.erase(std::unique(columns.begin(), columns.end()), columns.end());
    for (std::uint32_t column : columns) {
      matrix.columns.push_back(column);
      matrix.values.push_back((random() % 2001 - 1000.0) / 1000);
    }
    matrix.offsets.push_back(static_cast<std::uint32_t>(matrix.columns.size()));
    matrix.diagonal.push_back(static_cast<double>(columns.size()) + 1);
    matrix.right.push_back(random() % 1000 / 1000.0);
  }
  return matrix;
}

// The rows level by level: those of a level read rows of earlier ones only.
struct Levels {
  std::vector<std::uint32_t> rows, begin;
  std::size_t count() const { return begin.size() - 1; }
};
inline Levels levels_of(const Matrix &matrix) {
  const std::size_t rows = matrix.diagonal.size();
  std::vector<std::uint32_t> level(rows);
  Levels levels;
  for (std::size_t row = 0; row < rows; ++row) {
    for (std::uint32_t k = matrix.offsets[row]; k < matrix.offsets[row + 1]; ++k)
      level[row] = std::max(level[row], level[matrix.columns[k]] + 1);
    levels.rows.push_back(static_cast<std::uint32_t>(row));
  }
  std::stable_sort(levels.rows.begin(), levels.rows.end(),
                   [&](std::uint32_t a, std::uint32_t b) { return level[a] < level[b]; });
  for (std::uint32_t i = 0; i < rows; ++i)
    if (i == 0 || level[levels.rows[i]] != level[levels.rows[i - 1]])
      levels.begin.push_back(i);
  levels.begin.push_back(static_cast<std::uint32_t>(rows));
  return levels;
}

inline std::vector<double> solved(const Matrix &matrix) {
  std::vector<double> x;
  for (std::size_t row = 0; row < matrix.diagonal.size(); ++row) {
    double sum = matrix.right[row];
    for (std::uint32_t k = matrix.offsets[row]; k < matrix.offsets[row + 1]; ++k)
      sum -= matrix.values[k] * x[matrix.columns[k]];
    x.push_back(sum / matrix.diagonal[row]);
  }
  return x;
}

} // namespace sptrsv
