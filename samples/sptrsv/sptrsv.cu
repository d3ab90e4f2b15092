// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A sparse triangular solve, L x = b: a thread-level task for some rows, with `depend` on the rows that they read. Beside it
// what one would write by hand: a kernel for each level of rows that do not read each other, and one kernel whose warps wait
// for the rows that they read.
#include <gtap_thread.cuh>

#include "../common/contest.h"
#include "../common/device_array.h"
#include "../common/resident_blocks.h"
#include "matrix.h"

#include <cmath>

// CSR: the entries of a row, from offsets[row] up to offsets[row + 1], are left of the diagonal, which has `diagonal`.
struct System {
  const std::uint32_t *offsets, *columns;
  const double *values, *diagonal, *right;
  double *x;
  unsigned *solved;   // whether a row of x has its value
  unsigned *next_row; // the first that no warp has taken
};
__constant__ System sparse;

// ---- tasks --------------------------------------------------------------------------------------------------------------

#pragma gtap function
__device__ void solve_rows(std::uint32_t first, std::uint32_t end) {
  for (std::uint32_t row = first; row < end; row++) {
    double sum = sparse.right[row];
    for (std::uint32_t k = sparse.offsets[row]; k < sparse.offsets[row + 1]; k++)
      sum -= sparse.values[k] * sparse.x[sparse.columns[k]];
    sparse.x[row] = sum / sparse.diagonal[row];
  }
}

// The first row of a task stands for all of them.
#pragma gtap function
__device__ void solve(std::uint32_t rows, std::uint32_t of_task) {
  const std::uint32_t *const offsets = sparse.offsets, *const columns = sparse.columns;
  double *const x = sparse.x;
  for (std::uint32_t first = 0; first < rows; first += of_task) {
    const std::uint32_t end = rows - first < of_task ? rows : first + of_task;
    // clang-format off
#pragma gtap task depend(iterator(std::uint32_t k = offsets[first] : offsets[end]), in: x[columns[k] / of_task * of_task]) \
    depend(out: x[first])
    // clang-format on
    solve_rows(first, end);
  }
#pragma gtap taskwait
}

__global__ void task_kernel(std::uint32_t rows, std::uint32_t of_task) {
#pragma gtap entry
  solve(rows, of_task);
}

// ---- by hand ------------------------------------------------------------------------------------------------------------

__device__ void finish_row(std::uint32_t row, double sum) {
  for (unsigned distance = 16; distance != 0; distance /= 2)
    sum += __shfl_down_sync(0xffffffffu, sum, distance);
  if (threadIdx.x % 32 == 0)
    sparse.x[row] = (sparse.right[row] - sum) / sparse.diagonal[row];
}

// A warp for each of `count` rows, which do not read each other.
__global__ void level_kernel(const std::uint32_t *rows, std::uint32_t count) {
  const std::uint32_t warps = gridDim.x * blockDim.x / 32;
  for (std::uint32_t i = (blockIdx.x * blockDim.x + threadIdx.x) / 32; i < count; i += warps) {
    double sum = 0;
    for (std::uint32_t k = sparse.offsets[rows[i]] + threadIdx.x % 32;
         k < sparse.offsets[rows[i] + 1]; k += 32)
      sum += sparse.values[k] * sparse.x[sparse.columns[k]];
    finish_row(rows[i], sum);
  }
}

// A warp for each row, in order: the rows that it reads have been taken before, so that waiting for them ends.
__global__ void waiting_kernel(std::uint32_t rows) {
  for (;;) {
    std::uint32_t row = 0;
    if (threadIdx.x % 32 == 0)
      row = atomicAdd(sparse.next_row, 1u);
    row = __shfl_sync(0xffffffffu, row, 0);
    if (row >= rows)
      return;
    double sum = 0;
    for (std::uint32_t k = sparse.offsets[row] + threadIdx.x % 32; k < sparse.offsets[row + 1];
         k += 32) {
      const std::uint32_t column = sparse.columns[k];
      while (*const_cast<volatile unsigned *>(&sparse.solved[column]) == 0)
        __nanosleep(20);
      __threadfence();
      sum += sparse.values[k] * *const_cast<volatile double *>(&sparse.x[column]);
    }
    finish_row(row, sum);
    if (threadIdx.x % 32 == 0) {
      __threadfence();
      *const_cast<volatile unsigned *>(&sparse.solved[row]) = 1;
    }
  }
}

int main(int argc, char **argv) {
#ifdef GTAP_TARGET_HOST
  long long size = 9;
#else
  long long size = 14;
#endif
  long long entries = 8, reach = 0, of_task = 1, seed = 1;
  samples::RunOptions options;
  samples::CommandLine line("sptrsv", "Solves a sparse triangular system of equations.");
  line.size("2^size rows", size, 0, 22);
  line.option("--entries", "E", "left of the diagonal, 2 E at most and E on average", entries, 0,
              256);
  line.option("--reach", "R", "they are in the R columns next to it; 0: anywhere", reach, 0,
              1 << 22);
  line.option("--rows-of-task", "K", "rows that one task solves", of_task, 1, 1 << 22);
  line.option("--seed", "S", "of the matrix", seed, 0, 1000000);
  options.add_to(line);
  line.parse(argc, argv);

  const auto rows = std::uint32_t{1} << size;
  const sptrsv::Matrix matrix =
      sptrsv::random_matrix(rows, static_cast<std::uint32_t>(entries),
                            static_cast<std::uint32_t>(reach), static_cast<std::uint32_t>(seed));
  const sptrsv::Levels levels = sptrsv::levels_of(matrix);
  const std::vector<double> expected = sptrsv::solved(matrix);

  const samples::DeviceArray<std::uint32_t> offsets(matrix.offsets), columns(matrix.columns),
      by_level(levels.rows);
  const samples::DeviceArray<double> values(matrix.values), diagonal(matrix.diagonal),
      right(matrix.right);
  samples::DeviceArray<double> x(rows);
  samples::DeviceArray<unsigned> solved(rows), next_row(1);
  const System device = {offsets.get(), columns.get(), values.get(), diagonal.get(),
                         right.get(),   x.get(),       solved.get(), next_row.get()};
  samples::check(cudaMemcpyToSymbol(sparse, &device, sizeof device), "cudaMemcpyToSymbol");

  samples::Runtime runtime(options);
  samples::Contest contest("sptrsv of " + std::to_string(rows) + " rows, " +
                               std::to_string(matrix.columns.size()) + " entries, " +
                               std::to_string(levels.count()) + " levels:",
                           options.repeat);
  const auto clear = [&] {
    x.fill(0xff); // not a number
    solved.fill(0);
    next_row.fill(0);
  };
  const auto correct = [&] {
    const std::vector<double> found = x.download();
    for (std::uint32_t row = 0; row < rows; ++row)
      if (!(std::fabs(found[row] - expected[row]) <= 1e-12))
        return false;
    return true;
  };
  contest.add(
      "tasks", clear,
      [&] {
        task_kernel<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(rows, static_cast<std::uint32_t>(of_task));
      },
      correct);
  const int level_blocks = samples::resident_blocks(level_kernel, 128);
  contest.add(
      "kernel_a_level", clear,
      [&] {
        for (std::size_t level = 0; level < levels.count(); ++level) {
          const std::uint32_t begin = levels.begin[level], count = levels.begin[level + 1] - begin;
          const int blocks = std::min(level_blocks, static_cast<int>((count + 3) / 4));
          level_kernel<<<blocks, 128>>>(by_level.get() + begin, count);
        }
      },
      correct);
  const int waiting_blocks = samples::resident_blocks(waiting_kernel, 128);
  contest.add(
      "waiting_warps", clear, [&] { waiting_kernel<<<waiting_blocks, 128>>>(rows); }, correct);
  return contest.report();
}
