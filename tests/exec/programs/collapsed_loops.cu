// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Loops of spawns of which the outer one holds nothing but the inner one: they become one loop. Nests of all kinds of heads, also
// without turns, and some that must stay two; each turn marks its place, and each place is marked once.
#include <gtap_thread.cuh>

#include "support.h"

#include <algorithm>

constexpr int side = 90;
constexpr int nests = 9;

struct Seen {
  int places[nests][side * side];
};

#pragma gtap function
__device__ void mark(int *places, int row, int column) {
  atomicAdd(&places[row * side + column], 1 + row * 7 + column);
}

#pragma gtap function
__device__ void rows_and_columns(Seen *seen, int rows, int columns) {
  for (int row = 0; row < rows; ++row)
    for (int column = 0; column < columns; ++column) {
#pragma gtap task
      mark(seen->places[0], row, column);
    }
  for (int row = rows - 1; row >= 0; row -= 2) {
    for (unsigned char column = 3; column < columns; column += 3)
#pragma gtap task
      mark(seen->places[1], row, column);
  }
  for (int row = 0; row < rows; ++row)
    for (int column = 0; column < columns; ++column) {
      if ((row + column) % 3 == 0)
        continue;
      const int other = columns - 1 - column;
#pragma gtap task
      mark(seen->places[2], row, other);
    }
}

// The inner loop's turns follow from the outer one's variable: two loops.
#pragma gtap function
__device__ void triangle(Seen *seen, int rows) {
  for (int row = 0; row < rows; ++row)
    for (int column = 0; column <= row; ++column) {
#pragma gtap task
      mark(seen->places[3], row, column);
    }
}

// Numbers of turns that are computed, and loops that need not begin.
#pragma gtap function
__device__ void computed(Seen *seen, const int *__restrict__ sizes, int rows) {
  for (short row = 0; row < rows; ++row)
    for (unsigned column = sizes[0]; column != static_cast<unsigned>(sizes[1]); ++column) {
#pragma gtap task
      mark(seen->places[4], row, static_cast<int>(column));
    }
#pragma gtap taskwait
  for (int row = 0; row < sizes[2]; ++row)
    for (int column = 0; column < 100 / sizes[2]; ++column) { // no division where there are no rows
#pragma gtap task
      mark(seen->places[5], row, column);
    }
  for (int row = 0; row < rows; ++row)
    for (int column = 5; column < sizes[3]; ++column) {
#pragma gtap task
      mark(seen->places[6], row, column);
    }
#pragma gtap taskwait
}

// A third loop around the two, and one with something beside the inner loop.
#pragma gtap function
__device__ void three(Seen *seen, int layers, int rows, int columns) {
  for (int layer = 0; layer < layers; ++layer)
    for (int row = 0; row < rows; ++row)
      for (int column = 0; column < columns; ++column) {
#pragma gtap task
        mark(seen->places[7], layer * rows + row, column);
      }
  for (int row = 0; row < rows; ++row) {
    const int first = row % 2;
    for (int column = first; column < columns; column += 2) {
#pragma gtap task
      mark(seen->places[8], row, column);
    }
  }
}

__global__ void kernel(Seen *seen, const int *sizes, int n) {
#pragma gtap entry
  rows_and_columns(seen, n, n - 2);
}
__global__ void other_kernel(Seen *seen, const int *sizes, int n) {
#pragma gtap entry
  computed(seen, sizes, n);
}
__global__ void triangle_kernel(Seen *seen, int n) {
#pragma gtap entry
  triangle(seen, n);
}
__global__ void three_kernel(Seen *seen, int n) {
#pragma gtap entry
  three(seen, 3, n / 3, n);
}

int main() {
  gtap_config config;
  exec::check(gtap_initialize(config), "gtap_initialize");
  exec::Array<Seen> seen;
  exec::Array<int> sizes(4);
  const int values[4] = {4, 60, 0, 5};
  exec::check(cudaMemcpy(sizes.device(), values, sizeof values, cudaMemcpyHostToDevice),
              "cudaMemcpy");
  for (int n : {2, 7, 40, side}) {
    seen.clear();
    kernel<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(seen.device(), sizes.device(), n);
    other_kernel<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(seen.device(), sizes.device(), n);
    triangle_kernel<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(seen.device(), n);
    three_kernel<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(seen.device(), n);
    exec::check(gtap_synchronize(), "kernel");
    Seen expected = {};
    auto put = [&](int nest, int row, int column) {
      expected.places[nest][row * side + column] += 1 + row * 7 + column;
    };
    for (int row = 0; row < n; ++row) {
      for (int column = 0; column < n - 2; ++column) {
        put(0, row, column);
        if ((n - 1 - row) % 2 == 0 && column >= 3 && column % 3 == 0)
          put(1, row, column);
        if ((row + column) % 3 != 0)
          put(2, row, n - 3 - column);
      }
      for (int column = 0; column <= row; ++column)
        put(3, row, column);
      for (int column = 4; column < 60; ++column)
        put(4, row, column);
      for (int column = 0; column < n; ++column) {
        if (row < n / 3 * 3)
          put(7, row, column);
        if (row < n / 3 && column % 2 == row % 2)
          put(8, row, column);
      }
    }
    const Seen found = seen.read()[0];
    for (int nest = 0; nest < nests; ++nest)
      for (int place = 0; place < side * side; ++place)
        if (found.places[nest][place] != expected.places[nest][place]) {
          std::printf("n %d, nest %d, place %d: %d, not %d\n", n, nest, place,
                      found.places[nest][place], expected.places[nest][place]);
          return 1;
        }
  }
  gtap_finalize();
  std::printf("collapsed_loops: ok\n");
}
