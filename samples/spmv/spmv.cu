// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Sparse matrix times vector, y = A x, by divide and conquer over the rows: a block-level task halves
// its rows until they hold few enough entries, and then its threads compute them together, a warp for
// each row. Rows differ much in length; what is divided evenly is entries.
#define GTAP_ASSUME_NO_TASKWAIT
#include <gtap_block.cuh>

#include "../bfs/generate.h"
#include "../common/run.h"

constexpr std::uint32_t kLeaf = 2048; // most entries in a task, unless it is one row

// CSR: the entries of row r are those from offsets[r] up to offsets[r + 1].
struct Product {
  const std::uint32_t *offsets, *columns;
  const double *values, *x;
  double *y;
};

// Not among the parameters, so that records stay small: a task's own data is a range of rows.
__constant__ Product product;

__device__ double row_times_x(std::uint32_t row, std::uint32_t lane) {
  double sum = 0;
  for (std::uint32_t i = product.offsets[row] + lane; i < product.offsets[row + 1]; i += 32)
    sum += product.values[i] * product.x[product.columns[i]];
  for (unsigned distance = 16; distance != 0; distance /= 2)
    sum += __shfl_down_sync(0xffffffffu, sum, distance);
  return sum;
}

// The row at which the entries of [first, last) are halved; strictly between the two.
__device__ std::uint32_t middle(std::uint32_t first, std::uint32_t last) {
  const std::uint64_t both = std::uint64_t{product.offsets[first]} + product.offsets[last];
  const std::uint32_t half = static_cast<std::uint32_t>(both / 2);
  std::uint32_t low = first + 1, high = last - 1;
  while (low < high) {
    const std::uint32_t row = low + (high - low) / 2;
    if (product.offsets[row] < half)
      low = row + 1;
    else
      high = row;
  }
  return low;
}

#pragma gtap function
__device__ void multiply(std::uint32_t first, std::uint32_t last) {
  if (last - first > 1 && product.offsets[last] - product.offsets[first] > kLeaf) {
    if (threadIdx.x == 0) {
      const std::uint32_t half = middle(first, last);
#pragma gtap task
      multiply(first, half);
#pragma gtap task
      multiply(half, last);
    }
    return;
  }
  for (std::uint32_t row = first + threadIdx.x / 32; row < last; row += blockDim.x / 32) {
    const double sum = row_times_x(row, threadIdx.x % 32);
    if (threadIdx.x % 32 == 0)
      product.y[row] = sum;
  }
}

__global__ void spmv_kernel(std::uint32_t rows) {
#pragma gtap entry
  multiply(0, rows);
}

// Small whole numbers, so that sums are exact in any order.
static double value_of(std::uint32_t i) {
  return i * 2654435761u % 1024;
}

int main(int argc, char **argv) {
  long long scale = 10, edge_factor = 16;
  samples::RunOptions options;
  samples::CommandLine line("spmv", "Multiplies a sparse matrix with a vector.");
  line.size("2^size rows, of an R-MAT graph's adjacency matrix", scale, 0, 24);
  line.option("--edge-factor", "F", "entries of the matrix for each row", edge_factor, 1, 64);
  options.add_to(line);
  line.parse(argc, argv);

  const Graph matrix =
      rmat_graph(static_cast<int>(scale), static_cast<std::uint32_t>(edge_factor), 1, true);
  const std::uint32_t rows = matrix.vertices();
  std::vector<double> values(matrix.edges()), x(rows), expected(rows);
  for (std::uint32_t i = 0; i < matrix.edges(); ++i)
    values[i] = value_of(i);
  for (std::uint32_t row = 0; row < rows; ++row)
    x[row] = value_of(row + 7);
  for (std::uint32_t row = 0; row < rows; ++row)
    for (std::uint32_t i = matrix.offsets[row]; i < matrix.offsets[row + 1]; ++i)
      expected[row] += values[i] * x[matrix.targets[i]];

  const samples::DeviceArray<std::uint32_t> offsets(matrix.offsets), columns(matrix.targets);
  const samples::DeviceArray<double> device_values(values), device_x(x);
  samples::DeviceArray<double> y(rows);
  const Product device_product{offsets.get(), columns.get(), device_values.get(), device_x.get(),
                               y.get()};
  samples::check(cudaMemcpyToSymbol(product, &device_product, sizeof product),
                 "cudaMemcpyToSymbol");
  return samples::run(
      options, [&] { y.fill(0xff); }, // not a number
      [&] { spmv_kernel<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(rows); },
      [&] {
        return samples::Answer{"spmv of " + std::to_string(rows) + " rows, " +
                                   std::to_string(matrix.edges()) + " entries",
                               y.download() == expected};
      });
}
