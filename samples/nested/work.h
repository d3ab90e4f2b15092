// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What the loops of the sample compute, shared by all its forms: an outer loop over rows and an inner loop over the elements
// of a row, as in the kernels of Jacob et al., Table II, which differ in the sizes of the two, in reductions and atomic
// operations inside, and in the order in which memory is read.
#pragma once

#include <cstdint>
#include <string>

enum class Kind {
  Sum,   // a reduction of each row
  Scale, // an element from each element
  Columns, // a reduction of each row, whose elements lie apart: neighbouring rows are neighbours in memory
  Histogram, // atomic operations on 16 counters of each row
  Ragged, // a reduction of rows of any length, one in sixteen of them 64 times longer than the others
  Compute // many operations on each element, and a reduction
};

struct Rows {
  Kind kind;
  std::uint32_t count, length;
  const std::uint32_t *data;
  std::uint32_t *out;      // a sum for each row
  std::uint32_t *elements; // of Scale
  std::uint32_t *counters; // of Histogram
};

__host__ __device__ inline std::uint32_t length_of(const Rows &rows, std::uint32_t row) {
  if (rows.kind != Kind::Ragged)
    return rows.length;
  const std::uint32_t share =
      rows.length / 5 + 1; // 15 * share + 64 * share, for 16 rows: about 16 * length
  return row * 2654435761u >> 28 == 0 ? 64 * share : share;
}

__host__ __device__ inline std::uint32_t place_of(const Rows &rows, std::uint32_t row,
                                                  std::uint32_t i) {
  if (rows.kind == Kind::Columns)
    return i * rows.count + row;
  return rows.kind == Kind::Ragged ? (row * 977u + i) % (rows.count * rows.length)
                                   : row * rows.length + i;
}

__host__ __device__ inline std::uint32_t mixed(std::uint32_t value) {
  for (int turn = 0; turn < 32; ++turn)
    value = value * 1664525u + 1013904223u;
  return value;
}

// What an element adds to its row's sum.
__host__ __device__ inline std::uint32_t value_at(const Rows &rows, std::uint32_t row,
                                                  std::uint32_t i) {
  const std::uint32_t value = rows.data[place_of(rows, row, i)];
  return rows.kind == Kind::Compute ? mixed(value) : value;
}
