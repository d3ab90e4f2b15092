// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What the loops of the sample compute, shared by all its forms: an outer loop over rows and an inner loop over the elements
// of a row, in the shapes of the kernels of Jacob et al., Table II, and in some more. These differ in the sizes of the two
// loops, in what an element costs, in reductions and atomic operations, and in the order in which memory is read.
#pragma once

#include <cstdint>

// Where the elements of a row lie.
enum class Order {
  Full,    // side by side
  Partial, // four side by side, the fours anywhere
  None,    // anywhere
  Columns  // apart, but side by side with those of the neighbouring rows
};

constexpr unsigned kBins = 16;   // counters of a row, and of all rows
constexpr unsigned kSums = 1024; // words that hold the sum of all rows together

struct Shape {
  const char *name;
  unsigned outer,
      inner; // the ratio of their turns; both 0: --inner says how many an inner loop has
  unsigned
      operations; // on each element: 1 very few, 4 few, 16 a moderate number, 64 many, 256 very many
  Order order;
  bool inner_sum;     // a reduction in the inner loop: the sum of a row
  bool outer_sum;     // one in the outer loop: the sum of the rows' sums
  bool inner_atomics; // each element counts in one of its row's bins
  bool outer_atomics; // each row counts in one of all rows' bins
  bool ragged;        // one row in sixteen has 64 times as many elements as the others

  // Otherwise an element becomes another one.
  __host__ __device__ bool writes() const { return !inner_sum && !inner_atomics; }
};

// IR, OR, IA, OA of the table.
constexpr Shape shapes[] = {
    {"sums", 0, 0, 1, Order::Full, true, false, false, false, false},
    {"scale", 0, 0, 1, Order::Full, false, false, false, false, false},
    {"columns", 0, 0, 1, Order::Columns, true, false, false, false, false},
    {"histograms", 0, 0, 1, Order::Full, false, false, true, false, false},
    {"ragged", 0, 0, 1, Order::Full, true, false, false, false, true},
    {"computation", 0, 0, 32, Order::Full, true, false, false, false, false},
    {"kmeans", 10000, 1, 1, Order::Full, true, true, false, false, false},
    {"bfs", 10000, 1, 4, Order::Partial, false, false, false, false, false},
    {"particlefilter", 100, 1, 4, Order::Partial, true, false, false, false, false},
    {"pbt:K3", 20, 1, 64, Order::Full, false, false, false, false, false},
    {"pbt:K4", 20, 1, 64, Order::Full, false, false, false, false, false},
    {"pbt:K5", 20, 1, 64, Order::Full, false, false, false, false, false},
    {"pomriq", 10, 1, 16, Order::Partial, true, false, false, false, false},
    {"pcsp:K1", 5, 1, 4, Order::Partial, false, false, false, false, false},
    {"pcsp:K2", 5, 1, 4, Order::None, false, false, false, false, false},
    {"b+tree", 3, 1, 16, Order::Full, true, false, false, false, false},
    {"lavamd", 1, 10, 16, Order::Partial, false, false, false, false, false},
    {"haccmk", 1, 20, 16, Order::Full, true, false, false, false, false},
    {"heartwall", 1, 20, 256, Order::Partial, true, false, false, false, false},
    {"streamcluster", 1, 25, 4, Order::Full, true, true, false, true, false},
    {"tnsrtrns", 1, 50, 4, Order::Full, false, false, false, false, false},
    {"pcsp:K3", 1, 80, 16, Order::Full, false, false, false, false, false},
    {"pep:K1", 1, 100, 4, Order::Full, false, false, false, false, false},
    {"fginv", 1, 100, 16, Order::Partial, false, false, false, false, false},
    {"pep:K2", 1, 150, 4, Order::None, true, true, false, false, false},
    {"pbt:K1", 1, 500, 64, Order::Partial, false, false, false, false, false},
    {"pbt:K2", 1, 500, 64, Order::Partial, false, false, false, false, false},
    {"lud:K1", 1, 500, 1, Order::Partial, true, false, false, false, false},
    {"lud:K2", 500, 1, 1, Order::Partial, true, false, false, false, false},
    {"backprop", 1, 4000, 1, Order::Partial, true, false, false, false, false},
    {"backprop:rest", 4000, 1, 1, Order::Partial, true, false, false, false, false},
    {"imghisto", 1, 6000, 1, Order::Partial, false, false, true, true, false},
};

struct Rows {
  Shape shape;
  std::uint32_t count, length,
      all; // rows, elements of one (of a ragged one on average), elements in memory
  const std::uint32_t *data;
  std::uint32_t *out;      // with inner_sum: a sum for each row
  std::uint32_t *elements; // with writes()
  std::uint32_t *bins;     // with inner_atomics: kBins for each row
  std::uint32_t *sums;     // with outer_sum: kSums words
  std::uint32_t *totals;   // with outer_atomics: kBins
};

__host__ __device__ inline std::uint32_t length_of(const Rows &rows, std::uint32_t row) {
  if (!rows.shape.ragged)
    return rows.length;
  const std::uint32_t share =
      rows.length / 5 + 1; // 15 * share + 64 * share, for 16 rows: about 16 * length
  return row * 2654435761u >> 28 == 0 ? 64 * share : share;
}

__host__ __device__ inline std::uint32_t place_of(const Rows &rows, std::uint32_t row,
                                                  std::uint32_t i) {
  if (rows.shape.ragged)
    return (row * 977u + i) % rows.all;
  if (rows.shape.order == Order::Columns)
    return i * rows.count + row;
  const std::uint32_t place = row * rows.length + i;
  if (rows.shape.order == Order::Full)
    return place;
  // An odd factor: each place, or each four, once, since there are 2^k of them.
  if (rows.shape.order == Order::Partial)
    return (place / 4 * 2654435761u * 4 + place % 4) & (rows.all - 1);
  return place * 2654435761u & (rows.all - 1);
}

// What an element becomes, or adds to its row's sum.
__host__ __device__ inline std::uint32_t value_at(const Rows &rows, std::uint32_t place) {
  std::uint32_t value = rows.data[place];
  for (unsigned done = 0; done < rows.shape.operations; ++done)
    value = value * 1664525u + 1013904223u;
  return value;
}
