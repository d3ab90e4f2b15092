// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// C = A B by recursion on quadrants: eight products of halves, or the seven of Strassen, whose sums are
// tasks, too. A leaf is a product of tiles, by a block.
#define GTAP_BLOCK_SIZE 256
#include <gtap_block.cuh>

#include "../common/contest.h"
#include "tile.cuh"

#include <cmath>

// C becomes A B, or grows by it. The products of a phase write to different quadrants.
#pragma gtap function
__device__ void multiply(Matrix c, Matrix a, Matrix b, int size, bool adds) {
  if (size == kTile) {
    multiply_tile(c, a, b, kTile, adds);
    return;
  }
  const int half = size / 2;
  if (threadIdx.x == 0) {
    for (int i = 0; i < 2; ++i)
      for (int j = 0; j < 2; ++j) {
#pragma gtap task
        multiply(part(c, i * half, j * half), part(a, i * half, 0), part(b, 0, j * half), half,
                 adds);
      }
  }
#pragma gtap taskwait
  if (threadIdx.x == 0) {
    for (int i = 0; i < 2; ++i)
      for (int j = 0; j < 2; ++j) {
#pragma gtap task
        multiply(part(c, i * half, j * half), part(a, i * half, half), part(b, half, j * half),
                 half, true);
      }
  }
#pragma gtap taskwait
}

__global__ void multiply_kernel(Matrix c, Matrix a, Matrix b, int size) {
#pragma gtap entry
  multiply(c, a, b, size, false);
}

// C becomes the sum of the terms.
#pragma gtap function
__device__ void add(Matrix c, const Terms terms, int size) {
  if (size == kTile) {
    add_tile(c, terms);
    return;
  }
  const int half = size / 2;
  if (threadIdx.x == 0) {
    for (int i = 0; i < 2; ++i)
      for (int j = 0; j < 2; ++j) {
        Terms quadrant = terms;
        for (int t = 0; t < 4; ++t)
          quadrant.term[t].matrix = part(terms.term[t].matrix, i * half, j * half);
#pragma gtap task
        add(part(c, i * half, j * half), quadrant, half);
      }
  }
#pragma gtap taskwait
}

__device__ Terms sum_of(Matrix a, float a_times, Matrix b, float b_times) {
  return {{{a, a_times}, {b, b_times}, {a, 0}, {a, 0}}};
}

// Elements of memory that strassen() needs for matrices of that size.
__host__ __device__ inline long long strassen_memory(int size, int smallest) {
  if (size <= smallest)
    return 0;
  const long long quadrant = static_cast<long long>(size / 2) * (size / 2);
  return 21 * quadrant + 7 * strassen_memory(size / 2, smallest);
}

// Strassen's seven products: of each the left factor, the right factor, and the product.
__device__ Matrix kept(float *memory, int half, int product, int which) {
  return {memory + (3ll * product + which) * half * half, half};
}

// C becomes A B. Matrices of up to `smallest` rows are multiplied by multiply().
#pragma gtap function
__device__ void strassen(Matrix c, Matrix a, Matrix b, int size, int smallest, float *memory) {
  if (size <= smallest) {
    if (threadIdx.x == 0) {
#pragma gtap task
      multiply(c, a, b, size, false);
    }
#pragma gtap taskwait
    return;
  }
  const int half = size / 2;
  const long long quadrant = static_cast<long long>(half) * half;
  if (threadIdx.x == 0) {
    const Matrix a11 = a, a12 = part(a, 0, half), a21 = part(a, half, 0), a22 = part(a, half, half);
    const Matrix b11 = b, b12 = part(b, 0, half), b21 = part(b, half, 0), b22 = part(b, half, half);
#pragma gtap task
    add(kept(memory, half, 0, 0), sum_of(a11, 1, a22, 1), half);
#pragma gtap task
    add(kept(memory, half, 0, 1), sum_of(b11, 1, b22, 1), half);
#pragma gtap task
    add(kept(memory, half, 1, 0), sum_of(a21, 1, a22, 1), half);
#pragma gtap task
    add(kept(memory, half, 2, 1), sum_of(b12, 1, b22, -1), half);
#pragma gtap task
    add(kept(memory, half, 3, 1), sum_of(b21, 1, b11, -1), half);
#pragma gtap task
    add(kept(memory, half, 4, 0), sum_of(a11, 1, a12, 1), half);
#pragma gtap task
    add(kept(memory, half, 5, 0), sum_of(a21, 1, a11, -1), half);
#pragma gtap task
    add(kept(memory, half, 5, 1), sum_of(b11, 1, b12, 1), half);
#pragma gtap task
    add(kept(memory, half, 6, 0), sum_of(a12, 1, a22, -1), half);
#pragma gtap task
    add(kept(memory, half, 6, 1), sum_of(b21, 1, b22, 1), half);
  }
#pragma gtap taskwait
  if (threadIdx.x == 0) {
    float *const below = memory + 21 * quadrant;
    const long long each = strassen_memory(half, smallest);
    const Matrix left[7] = {
        kept(memory, half, 0, 0), kept(memory, half, 1, 0), a,
        part(a, half, half),      kept(memory, half, 4, 0), kept(memory, half, 5, 0),
        kept(memory, half, 6, 0)};
    const Matrix right[7] = {kept(memory, half, 0, 1), b,
                             kept(memory, half, 2, 1), kept(memory, half, 3, 1),
                             part(b, half, half),      kept(memory, half, 5, 1),
                             kept(memory, half, 6, 1)};
    for (int product = 0; product < 7; ++product) {
#pragma gtap task
      strassen(kept(memory, half, product, 2), left[product], right[product], half, smallest,
               below + product * each);
    }
  }
#pragma gtap taskwait
  if (threadIdx.x == 0) {
#pragma gtap task
    add(c,
        Terms{{{kept(memory, half, 0, 2), 1},
               {kept(memory, half, 3, 2), 1},
               {kept(memory, half, 4, 2), -1},
               {kept(memory, half, 6, 2), 1}}},
        half);
#pragma gtap task
    add(part(c, 0, half), sum_of(kept(memory, half, 2, 2), 1, kept(memory, half, 4, 2), 1), half);
#pragma gtap task
    add(part(c, half, 0), sum_of(kept(memory, half, 1, 2), 1, kept(memory, half, 3, 2), 1), half);
#pragma gtap task
    add(part(c, half, half),
        Terms{{{kept(memory, half, 0, 2), 1},
               {kept(memory, half, 1, 2), -1},
               {kept(memory, half, 2, 2), 1},
               {kept(memory, half, 5, 2), 1}}},
        half);
  }
#pragma gtap taskwait
}

__global__ void strassen_kernel(Matrix c, Matrix a, Matrix b, int size, int smallest,
                                float *memory) {
#pragma gtap entry
  strassen(c, a, b, size, smallest, memory);
}

// By hand: a block for each tile of C.
__global__ void __launch_bounds__(kThreads) tiles_kernel(Matrix c, Matrix a, Matrix b, int size) {
  const int row = static_cast<int>(blockIdx.y) * kTile,
            column = static_cast<int>(blockIdx.x) * kTile;
  multiply_tile(part(c, row, column), part(a, row, 0), part(b, 0, column), size, false);
}

// Whole numbers so small that all sums are exact.
static std::vector<float> random_matrix(int size, unsigned seed) {
  std::vector<float> matrix(static_cast<std::size_t>(size) * size);
  for (float &element : matrix) {
    seed = seed * 1664525u + 1013904223u;
    element = static_cast<float>(seed >> 29);
  }
  return matrix;
}

// M x, exactly.
static std::vector<long long> times(const std::vector<float> &matrix,
                                    const std::vector<long long> &x) {
  std::vector<long long> product(x.size());
  for (std::size_t row = 0; row < x.size(); ++row)
    for (std::size_t column = 0; column < x.size(); ++column)
      product[row] += static_cast<long long>(matrix[row * x.size() + column]) * x[column];
  return product;
}

int main(int argc, char **argv) {
#ifdef GTAP_TARGET_HOST
  long long size = 128, smallest = 64;
#else
  long long size = 2048, smallest = 512;
#endif
  samples::RunOptions options;
  samples::CommandLine line("matmul", "Multiplies square matrices by quadrants.");
  line.size("rows, a power of two", size, kTile, 16384);
  line.option("--smallest", "S", "rows up to which strassen uses eight products", smallest, kTile,
              16384);
  options.add_to(line);
  line.parse(argc, argv);
  if ((size & (size - 1)) != 0)
    line.fail("size must be a power of two");

  const int rows = static_cast<int>(size), least = static_cast<int>(smallest);
  const std::vector<float> host_a = random_matrix(rows, 1), host_b = random_matrix(rows, 2);
  samples::DeviceArray<float> a(host_a), b(host_b), c(host_a.size());
  samples::DeviceArray<float> memory(
      static_cast<std::size_t>(std::max(1ll, strassen_memory(rows, least))));
  const Matrix in_a{a.get(), rows}, in_b{b.get(), rows}, in_c{c.get(), rows};

  // A wrong element changes C x (Freivalds' test, with numbers that no error can have been made for),
  // and some whole rows are compared besides.
  std::vector<long long> x(rows);
  unsigned seed = 3;
  for (long long &element : x) {
    seed = seed * 1664525u + 1013904223u;
    element = seed >> 8;
  }
  const std::vector<long long> expected = times(host_a, times(host_b, x));
  const auto correct = [&] {
    const std::vector<float> found = c.download();
    for (const float element : found)
      if (!(std::fabs(element) < 16777216.0f))
        return false;
    for (int row = 0; row < rows; row += std::max(1, rows / 8)) {
      std::vector<float> exact(rows);
      for (int k = 0; k < rows; ++k)
        for (int column = 0; column < rows; ++column)
          exact[column] += host_a[row * rows + k] * host_b[k * rows + column];
      if (!std::equal(exact.begin(), exact.end(), found.begin() + row * rows))
        return false;
    }
    return times(found, x) == expected;
  };
  const auto clear = [&] { c.fill(0xff); }; // not a number

  samples::Runtime runtime(options);
  int status = 0;
  const dim3 grid(rows / kTile, rows / kTile);
  for (const bool by_seven : {false, true}) {
    samples::Contest contest((by_seven ? "strassen(" : "matmul(") + std::to_string(size) + ")",
                             options.repeat);
    contest.add(
        "ours", clear,
        [&] {
          if (by_seven)
            strassen_kernel<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(in_c, in_a, in_b, rows, least,
                                                                 memory.get());
          else
            multiply_kernel<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(in_c, in_a, in_b, rows);
        },
        correct);
    contest.add(
        "tiles", clear, [&] { tiles_kernel<<<grid, kThreads>>>(in_c, in_a, in_b, rows); }, correct);
    status |= contest.report();
  }
  return status;
}
