// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What all forms of pbt compute, on a grid of cells with five values each (density, momentum in three directions, energy): the
// forcing that a polynomial solution needs, the right-hand side of the equations of a viscous gas, and implicit steps along x,
// y and z, each of which solves a tridiagonal system of 5 x 5 blocks for each line of cells.
#pragma once

#include "shared.h"

struct Grid {
  int nx, ny, nz; // cell (i, j, k) has the number (k * ny + j) * nx + i
  float polynomials[5][13];
  const float *state; // [cells][5]
  float *forcing;     // [cells][5]
  float *change;      // [cells][5]: the right-hand side, and the solution behind a solve
  float *upper;       // [cells][25]: what an elimination leaves of the blocks above the diagonal
};

constexpr float kGas = 0.4f;         // pressure for each unit of internal energy
constexpr float kViscosity = 0.001f; // of second differences
constexpr float kDamping = 0.2f;     // of fourth differences

FORKJOIN_BOTH inline int cell_at(const Grid &grid, int i, int j, int k) {
  return (k * grid.ny + j) * grid.nx + i;
}

template <int axis>
FORKJOIN_BOTH inline int extent(const Grid &grid) {
  return axis == 0 ? grid.nx : axis == 1 ? grid.ny : grid.nz;
}

template <int axis>
FORKJOIN_BOTH inline int stride(const Grid &grid) {
  return axis == 0 ? 1 : axis == 1 ? grid.nx : grid.nx * grid.ny;
}

// ---- K1, K2: differences over five cells in a row -----------------------------------------------------------------------

// What a state carries through a face across `axis`.
template <int axis>
FORKJOIN_BOTH inline void flux(const float (&state)[5], float (&out)[5]) {
  const float velocity = state[axis + 1] / state[0];
  const float squares = state[1] * state[1] + state[2] * state[2] + state[3] * state[3];
  const float pressure = kGas * (state[4] - 0.5f * squares / state[0]);
  out[0] = state[axis + 1];
  for (int m = 1; m < 4; ++m)
    out[m] = state[m] * velocity + (m == axis + 1 ? pressure : 0.0f);
  out[4] = (state[4] + pressure) * velocity;
}

// Adds what five cells in a row along `axis` change in the one in the middle.
template <int axis>
FORKJOIN_BOTH inline void add_differences(const float (&row)[5][5], int cells, float (&sum)[5]) {
  float ahead[5], behind[5];
  flux<axis>(row[3], ahead);
  flux<axis>(row[1], behind);
  const float per_length = static_cast<float>(cells);
  for (int m = 0; m < 5; ++m) {
    const float second = row[3][m] - 2 * row[2][m] + row[1][m];
    const float fourth = row[4][m] - 4 * (row[3][m] + row[1][m]) + 6 * row[2][m] + row[0][m];
    sum[m] += 0.5f * per_length * (behind[m] - ahead[m]) +
              kViscosity * per_length * per_length * second - kDamping * fourth;
  }
}

// The part of the polynomial solution that depends on the place along `axis`.
template <int axis>
FORKJOIN_BOTH inline float along(const Grid &grid, int m, float x) {
  const float *factors = grid.polynomials[m] + 1 + 4 * axis;
  return x * (factors[0] + x * (factors[1] + x * (factors[2] + x * factors[3])));
}

template <int axis>
FORKJOIN_BOTH inline void add_exact_differences(const Grid &grid, const float (&middle)[5],
                                                int place, float (&sum)[5]) {
  const float length = 1.0f / static_cast<float>(extent<axis>(grid));
  float row[5][5];
  for (int m = 0; m < 5; ++m) {
    const float others = middle[m] - along<axis>(grid, m, length * static_cast<float>(place));
    for (int at = 0; at < 5; ++at)
      row[at][m] = at == 2
                       ? middle[m]
                       : others + along<axis>(grid, m, length * static_cast<float>(place + at - 2));
  }
  add_differences<axis>(row, extent<axis>(grid), sum);
}

// K1: what keeps the polynomial solution as it is.
FORKJOIN_BOTH inline void force(const Grid &grid, int i, int j, int k) {
  float middle[5], sum[5];
  for (int m = 0; m < 5; ++m) {
    middle[m] = grid.polynomials[m][0] +
                along<0>(grid, m, static_cast<float>(i) / static_cast<float>(extent<0>(grid))) +
                along<1>(grid, m, static_cast<float>(j) / static_cast<float>(extent<1>(grid))) +
                along<2>(grid, m, static_cast<float>(k) / static_cast<float>(extent<2>(grid)));
    sum[m] = 0;
  }
  add_exact_differences<0>(grid, middle, i, sum);
  add_exact_differences<1>(grid, middle, j, sum);
  add_exact_differences<2>(grid, middle, k, sum);
  float *out = grid.forcing + 5 * cell_at(grid, i, j, k);
  for (int m = 0; m < 5; ++m)
    out[m] = -sum[m];
}

template <int axis>
FORKJOIN_BOTH inline void add_cell_differences(const Grid &grid, int cell, int place,
                                               float (&sum)[5]) {
  float row[5][5];
  for (int at = 0; at < 5; ++at) {
    int there = place + at - 2; // beyond the border everything is as on it
    there = there < 0 ? 0 : there >= extent<axis>(grid) ? extent<axis>(grid) - 1 : there;
    const float *state = grid.state + 5 * (cell + (there - place) * stride<axis>(grid));
    for (int m = 0; m < 5; ++m)
      row[at][m] = state[m];
  }
  add_differences<axis>(row, extent<axis>(grid), sum);
}

// K2: the right-hand side.
FORKJOIN_BOTH inline void change_of(const Grid &grid, int i, int j, int k) {
  const int cell = cell_at(grid, i, j, k);
  float sum[5];
  for (int m = 0; m < 5; ++m)
    sum[m] = grid.forcing[5 * cell + m];
  add_cell_differences<0>(grid, cell, i, sum);
  add_cell_differences<1>(grid, cell, j, sum);
  add_cell_differences<2>(grid, cell, k, sum);
  for (int m = 0; m < 5; ++m)
    grid.change[5 * cell + m] = sum[m];
}

// ---- K3 to K5: lines of cells along x, y and z --------------------------------------------------------------------------

constexpr int kBlocks = 75; // numbers of a cell's three blocks: below the diagonal, on it, above it

constexpr float kConvection = 0.05f, kDrag = 0.05f, kOwn = 0.1f;

struct Line {
  int first, stride, cells;
};

template <int axis>
FORKJOIN_BOTH inline int slow_lines(const Grid &grid) {
  return axis == 2 ? grid.ny : grid.nz;
}

template <int axis>
FORKJOIN_BOTH inline int fast_lines(const Grid &grid) {
  return axis == 0 ? grid.ny : grid.nx;
}

template <int axis>
FORKJOIN_BOTH inline Line line_at(const Grid &grid, int slow, int fast) {
  return {axis == 2 ? slow * stride<1>(grid) + fast
                    : slow * stride<2>(grid) + fast * stride<1 - axis % 2>(grid),
          stride<axis>(grid), extent<axis>(grid)};
}

template <int axis>
FORKJOIN_BOTH inline Line line_at(const Grid &grid, int number) {
  return line_at<axis>(grid, number / fast_lines<axis>(grid), number % fast_lines<axis>(grid));
}

// A state, for derivatives by it.
struct Point {
  float u, v, w;                // velocity
  float half_square,            // of the velocity
      enthalpy, energy, volume; // for each unit of mass
};

FORKJOIN_BOTH inline Point point_at(const Grid &grid, int cell) {
  const float *state = grid.state + 5 * cell;
  Point at;
  at.volume = 1 / state[0];
  at.u = state[1] * at.volume;
  at.v = state[2] * at.volume;
  at.w = state[3] * at.volume;
  at.energy = state[4] * at.volume;
  at.half_square = 0.5f * (at.u * at.u + at.v * at.v + at.w * at.w);
  at.enthalpy = at.energy + kGas * (at.energy - at.half_square);
  return at;
}

FORKJOIN_BOTH inline float velocity(const Point &at, int direction) {
  return direction == 0 ? at.u : direction == 1 ? at.v : at.w;
}

// The derivative of number `row` of the flux across `axis` by number `column` of the state.
template <int axis>
FORKJOIN_BOTH inline float flux_slope(const Point &at, int row, int column) {
  const float through = velocity(at, axis);
  const float by_direction = velocity(at, column - 1), of_row = velocity(at, row - 1);
  if (row == 0)
    return column == axis + 1 ? 1.0f : 0.0f;
  if (row == 4)
    return column == 0 ? through * (kGas * at.half_square - at.enthalpy)
           : column == 4
               ? (1 + kGas) * through
               : (column == axis + 1 ? at.enthalpy : 0.0f) - kGas * by_direction * through;
  const bool along_axis = row == axis + 1;
  if (column == 0)
    return (along_axis ? kGas * at.half_square : 0.0f) - of_row * through;
  if (column == 4)
    return along_axis ? kGas : 0.0f;
  return (column == axis + 1 ? of_row : 0.0f) + (column == row ? through : 0.0f) -
         (along_axis ? kGas * by_direction : 0.0f);
}

// The same of the friction.
FORKJOIN_BOTH inline float drag_slope(const Point &at, int row, int column) {
  if (row == 0)
    return 0;
  if (row == column)
    return at.volume;
  if (column == 0)
    return -(row == 4 ? at.energy : velocity(at, row - 1)) * at.volume;
  return 0;
}

template <int axis>
FORKJOIN_BOTH inline float element(const Point &at, float own, float convection, float drag,
                                   int row, int column) {
  return (row == column ? own : 0.0f) + convection * flux_slope<axis>(at, row, column) +
         drag * drag_slope(at, row, column);
}

// The three blocks of a cell.
template <int axis>
FORKJOIN_BOTH inline void make_blocks(const Grid &grid, const Line &line, int number,
                                      float *blocks) {
  const int cell = line.first + number * line.stride;
  const Point here = point_at(grid, cell);
  const Point before = point_at(grid, number == 0 ? cell : cell - line.stride);
  const Point behind = point_at(grid, number == line.cells - 1 ? cell : cell + line.stride);
  for (int row = 0; row < 5; ++row)
    for (int column = 0; column < 5; ++column) {
      const int place = 5 * row + column;
      blocks[place] = element<axis>(before, -kOwn, -kConvection, -kDrag, row, column);
      blocks[25 + place] = element<axis>(here, 1 + 2 * kOwn, 0, 2 * kDrag, row, column);
      blocks[50 + place] = element<axis>(behind, -kOwn, kConvection, -kDrag, row, column);
    }
}

// Takes the cell before out of one of the 30 numbers of a cell's rows: five of the block on the diagonal and one of the
// right-hand side in each.
FORKJOIN_BOTH inline void subtract(const Grid &grid, const Line &line, int number, float *blocks,
                                   int place) {
  const int row = place / 6, column = place % 6, cell = line.first + number * line.stride;
  const float *before = column < 5 ? grid.upper + 25 * (cell - line.stride) + column
                                   : grid.change + 5 * (cell - line.stride);
  const int step = column < 5 ? 5 : 1;
  float sum = 0;
  for (int i = 0; i < 5; ++i)
    sum += blocks[5 * row + i] * before[i * step];
  float &out = column < 5 ? blocks[25 + 5 * row + column] : grid.change[5 * cell + row];
  out -= sum;
}

// Factors of a block: those of the lower triangle with ones on its diagonal, and the upper triangle with its diagonal inverted.
FORKJOIN_BOTH inline void factor(float (&block)[25]) {
  for (int pivot = 0; pivot < 5; ++pivot) {
    block[6 * pivot] = 1 / block[6 * pivot];
    for (int row = pivot + 1; row < 5; ++row) {
      block[5 * row + pivot] *= block[6 * pivot];
      for (int column = pivot + 1; column < 5; ++column)
        block[5 * row + column] -= block[5 * row + pivot] * block[5 * pivot + column];
    }
  }
}

// Divides a column of the block above the diagonal, or the right-hand side (column 5), by a factored block.
FORKJOIN_BOTH inline void divide(const Grid &grid, const Line &line, int number,
                                 const float *blocks, const float (&factored)[25], int column) {
  const int cell = line.first + number * line.stride;
  float x[5];
  for (int row = 0; row < 5; ++row) {
    x[row] = column < 5 ? blocks[50 + 5 * row + column] : grid.change[5 * cell + row];
    for (int i = 0; i < row; ++i)
      x[row] -= factored[5 * row + i] * x[i];
  }
  for (int row = 4; row >= 0; --row) {
    for (int i = row + 1; i < 5; ++i)
      x[row] -= factored[5 * row + i] * x[i];
    x[row] *= factored[6 * row];
  }
  for (int row = 0; row < 5; ++row)
    if (column < 5)
      grid.upper[25 * cell + 5 * row + column] = x[row];
    else
      grid.change[5 * cell + row] = x[row];
}

// The same by the block on the diagonal, which each column factors for itself.
FORKJOIN_BOTH inline void solve_column(const Grid &grid, const Line &line, int number,
                                       const float *blocks, int column) {
  float factored[25];
  for (int i = 0; i < 25; ++i)
    factored[i] = blocks[25 + i];
  factor(factored);
  divide(grid, line, number, blocks, factored, column);
}

// Subtracts the part of the next cell, whose solution is known, from one number of a cell's right-hand side.
FORKJOIN_BOTH inline void substitute(const Grid &grid, const Line &line, int number, int row) {
  const int cell = line.first + number * line.stride;
  float sum = 0;
  for (int i = 0; i < 5; ++i)
    sum += grid.upper[25 * cell + 5 * row + i] * grid.change[5 * (cell + line.stride) + i];
  grid.change[5 * cell + row] -= sum;
}

// A line by one thread.
template <int axis>
FORKJOIN_BOTH inline void solve_line(const Grid &grid, const Line &line) {
  for (int number = 0; number < line.cells; ++number) {
    float blocks[kBlocks], factored[25];
    make_blocks<axis>(grid, line, number, blocks);
    if (number != 0)
      for (int place = 0; place < 30; ++place)
        subtract(grid, line, number, blocks, place);
    for (int i = 0; i < 25; ++i)
      factored[i] = blocks[25 + i];
    factor(factored);
    for (int column = 0; column < 6; ++column)
      divide(grid, line, number, blocks, factored, column);
  }
  for (int number = line.cells - 2; number >= 0; --number)
    for (int row = 0; row < 5; ++row)
      substitute(grid, line, number, row);
}
