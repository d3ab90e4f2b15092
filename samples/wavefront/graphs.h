// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Graphs of tiles, in the order in which a serial program would go through them: those of Tzeng, Lloyd and Owens ("A GPU
// Task-Parallel Model with Dependency Resolution") and of Juggler (Belviranli et al., PPoPP 2018), without what is in the
// tiles. Host code; must not know who runs them.
#pragma once

#include "../common/waves.h"

#include <vector>

namespace wavefront {

constexpr int kReads = 5; // of a tile, at most

// Changes cell `own` after it has read others (waves.h). `length` is how long that takes, in units.
struct Tile {
  int own;
  int reads[kReads];
  int length;
};

enum class Shape { dtw, heat, sat, h264, lud, jacobi };

// `longest` above 1: lengths from 1 to that, by chance, in place of the graph's own.
__host__ __device__ inline int length_of(int number, int own, int longest) {
  if (longest <= 1)
    return own;
  unsigned bits = static_cast<unsigned>(number) * 2654435761u;
  bits ^= bits >> 15;
  return 1 + static_cast<int>((bits * 2246822519u >> 8) % static_cast<unsigned>(longest));
}

// A grid, in which each tile reads some of its neighbours; the rows of `sat` are chains. Slices of so many rows do not depend on
// each other. `lud` and `jacobi` go through square grids in steps.
struct Grid {
  Shape shape;
  int rows, columns, slice_rows;
  int longest;
  int steps;
  __host__ __device__ bool has_steps() const {
    return shape == Shape::lud || shape == Shape::jacobi;
  }
};
__host__ __device__ inline Tile grid_tile(const Grid &grid, int i, int j) {
  const Shape shape = grid.shape;
  const int columns = grid.columns, own = i * columns + j;
  const bool left = j > 0, up = i % grid.slice_rows > 0 && shape != Shape::sat;
  const bool corner = up && left && (shape == Shape::dtw || shape == Shape::h264);
  const bool right = up && j + 1 < columns && shape == Shape::h264;
  return {own,
          {left ? own - 1 : -1, up ? own - columns : -1, corner ? own - columns - 1 : -1,
           right ? own - columns + 1 : -1, -1},
          length_of(own, 1, grid.longest)};
}

// Step k of a blocked LU decomposition on block (i, j), i and j from k on: lu0, fwd, bdiv or bmod. lu0 takes twice as long.
__host__ __device__ inline Tile lud_tile(int k, int i, int j, int blocks, int longest) {
  const int own = i * blocks + j, corner = k * blocks + k;
  const int left = i * blocks + k, up = k * blocks + j;
  const int number = (k * blocks + i) * blocks + j;
  if (i == k && j == k)
    return {own, {-1, -1, -1, -1, -1}, length_of(number, 2, longest)};
  if (i == k || j == k)
    return {own, {corner, -1, -1, -1, -1}, length_of(number, 1, longest)};
  return {own, {left, up, -1, -1, -1}, length_of(number, 1, longest)};
}

// Step k of a Jacobi iteration on tile (i, j): an even step makes a tile of the second field of what the first one has there and
// around it, an odd one copies it back.
__host__ __device__ inline Tile jacobi_tile(int k, int i, int j, int side, int longest) {
  const int here = i * side + j, field = side * side;
  const int number = k * field + here;
  if (k % 2 != 0)
    return {here, {field + here, -1, -1, -1, -1}, length_of(number, 1, longest)};
  return {field + here,
          {j > 0 ? here - 1 : -1, i > 0 ? here - side : -1, j + 1 < side ? here + 1 : -1,
           i + 1 < side ? here + side : -1, here},
          length_of(number, 1, longest)};
}

__host__ __device__ inline Tile step_tile(const Grid &grid, int k, int i, int j) {
  return grid.shape == Shape::lud ? lud_tile(k, i, j, grid.rows, grid.longest)
                                  : jacobi_tile(k, i, j, grid.rows, grid.longest);
}

struct Graph {
  int cells = 0;
  std::vector<Tile> tiles;
  samples::Waves<Tile> waves;
};

inline Graph make_graph(const Grid &grid) {
  const int rows = grid.rows, columns = grid.columns;
  Graph graph;
  graph.cells = (grid.shape == Shape::jacobi ? 2 : 1) * rows * columns;
  if (grid.has_steps()) {
    for (int k = 0; k < grid.steps; k++)
      for (int i = grid.shape == Shape::lud ? k : 0; i < rows; i++)
        for (int j = grid.shape == Shape::lud ? k : 0; j < rows; j++)
          graph.tiles.push_back(step_tile(grid, k, i, j));
  } else {
    for (int i = 0; i < rows; i++)
      for (int j = 0; j < columns; j++)
        graph.tiles.push_back(grid_tile(grid, i, j));
  }
  graph.waves = samples::sort_by_waves(graph.tiles, graph.cells);
  return graph;
}

} // namespace wavefront
