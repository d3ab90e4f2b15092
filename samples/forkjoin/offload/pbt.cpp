// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// pbt with OpenMP: teams for planes or lines and threads for what these are made of, or threads for planes, lines or cells.
#include "../pbt.h"
#include "form.h"

constexpr int kTile = 32; // cells of a line whose blocks a team makes at once

// The grid is not copied by each thread: its polynomials are an array.
inline void force_nested(const Grid *grid) {
#pragma omp target teams distribute THREAD_LIMIT is_device_ptr(grid)
  for (int k = 0; k < grid->nz; k++) {
#pragma omp parallel for collapse(2) firstprivate(grid)
    for (int j = 0; j < grid->ny; j++)
      for (int i = 0; i < grid->nx; i++)
        force(*grid, i, j, k);
  }
}

inline void force_one_level(const Grid *grid) {
#pragma omp target teams distribute parallel for THREAD_LIMIT is_device_ptr(grid)
  for (int k = 0; k < grid->nz; k++)
    for (int j = 0; j < grid->ny; j++)
      for (int i = 0; i < grid->nx; i++)
        force(*grid, i, j, k);
}

inline void force_collapsed(const Grid *grid) {
#pragma omp target teams distribute parallel for collapse(3) THREAD_LIMIT is_device_ptr(grid)
  for (int k = 0; k < grid->nz; k++)
    for (int j = 0; j < grid->ny; j++)
      for (int i = 0; i < grid->nx; i++)
        force(*grid, i, j, k);
}

inline void change_nested(const Grid *grid) {
#pragma omp target teams distribute THREAD_LIMIT is_device_ptr(grid)
  for (int k = 0; k < grid->nz; k++) {
#pragma omp parallel for collapse(2) firstprivate(grid)
    for (int j = 0; j < grid->ny; j++)
      for (int i = 0; i < grid->nx; i++)
        change_of(*grid, i, j, k);
  }
}

inline void change_one_level(const Grid *grid) {
#pragma omp target teams distribute parallel for THREAD_LIMIT is_device_ptr(grid)
  for (int k = 0; k < grid->nz; k++)
    for (int j = 0; j < grid->ny; j++)
      for (int i = 0; i < grid->nx; i++)
        change_of(*grid, i, j, k);
}

inline void change_collapsed(const Grid *grid) {
#pragma omp target teams distribute parallel for collapse(3) THREAD_LIMIT is_device_ptr(grid)
  for (int k = 0; k < grid->nz; k++)
    for (int j = 0; j < grid->ny; j++)
      for (int i = 0; i < grid->nx; i++)
        change_of(*grid, i, j, k);
}

template <int axis>
static void solve_nested(const Grid *grid) {
#pragma omp target teams distribute collapse(2) THREAD_LIMIT is_device_ptr(grid)
  for (int slow = 0; slow < slow_lines<axis>(*grid); slow++)
    for (int fast = 0; fast < fast_lines<axis>(*grid); fast++) {
      float blocks[kTile * kBlocks];
      Line line = line_at<axis>(*grid, slow, fast);
      for (int begin = 0; begin < line.cells; begin += kTile) {
        const int end = begin + kTile < line.cells ? begin + kTile : line.cells;
#pragma omp parallel for firstprivate(grid, line, begin, end)
        for (int number = begin; number < end; number++)
          make_blocks<axis>(*grid, line, number, blocks + (number - begin) * kBlocks);
        for (int number = begin; number < end; number++) {
          if (number != 0) {
#pragma omp parallel for firstprivate(grid, line, begin, number)
            for (int place = 0; place < 30; place++)
              subtract(*grid, line, number, blocks + (number - begin) * kBlocks, place);
          }
#pragma omp parallel for firstprivate(grid, line, begin, number)
          for (int column = 0; column < 6; column++)
            solve_column(*grid, line, number, blocks + (number - begin) * kBlocks, column);
        }
      }
      for (int number = line.cells - 2; number >= 0; number--) {
#pragma omp parallel for firstprivate(grid, line, number)
        for (int row = 0; row < 5; row++)
          substitute(*grid, line, number, row);
      }
    }
}

template <int axis>
static void solve_one_level(const Grid *grid) {
#pragma omp target teams distribute parallel for collapse(2) THREAD_LIMIT is_device_ptr(grid)
  for (int slow = 0; slow < slow_lines<axis>(*grid); slow++)
    for (int fast = 0; fast < fast_lines<axis>(*grid); fast++)
      solve_line<axis>(*grid, line_at<axis>(*grid, slow, fast));
}

inline void solve_x_nested(const Grid *grid) {
  solve_nested<0>(grid);
}
inline void solve_x_one_level(const Grid *grid) {
  solve_one_level<0>(grid);
}
inline void solve_y_nested(const Grid *grid) {
  solve_nested<1>(grid);
}
inline void solve_y_one_level(const Grid *grid) {
  solve_one_level<1>(grid);
}
inline void solve_z_nested(const Grid *grid) {
  solve_nested<2>(grid);
}
inline void solve_z_one_level(const Grid *grid) {
  solve_one_level<2>(grid);
}

COMPILE_FORM
