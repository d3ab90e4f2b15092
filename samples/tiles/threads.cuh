// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// How the threads of a block share the elements of a tile.
#pragma once

namespace tiles {

constexpr int kThreads = GTAP_BLOCK_SIZE;
constexpr int kWarps = kThreads / 32;
constexpr unsigned kWarp = 0xffffffffu; // all of its lanes

// put(row, column, get(row, column)) for each element of a rectangle. Several elements are on their way at a time, so
// get() must not read what put() writes.
template <int rows, int columns, class Get, class Put>
__device__ __forceinline__ void move(Get get, Put put) {
  constexpr int kAtOnce = 8;
  for (int first = static_cast<int>(threadIdx.x); first < rows * columns;
       first += kAtOnce * kThreads) {
    decltype(get(0, 0)) values[kAtOnce];
#pragma unroll
    for (int k = 0; k < kAtOnce; ++k)
      if (const int at = first + k * kThreads; at < rows * columns)
        values[k] = get(at / columns, at % columns);
#pragma unroll
    for (int k = 0; k < kAtOnce; ++k)
      if (const int at = first + k * kThreads; at < rows * columns)
        put(at / columns, at % columns, values[k]);
  }
}

// compute(row, column) for each square of `part` by `part` cells of a tile, by one thread, after the squares to the left and
// above. All threads call it, and meet at its end.
template <int side, int part, class Compute>
__device__ __forceinline__ void by_diagonals(Compute compute) {
  constexpr int kAcross = side / part;
  static_assert(side % part == 0 && kAcross <= kThreads, "a thread has a column of squares");
  const int thread = static_cast<int>(threadIdx.x);
  for (int step = 0; step < 2 * kAcross - 1; ++step) {
    const int row = step - thread;
    if (thread < kAcross && row >= 0 && row < kAcross)
      compute(row * part, thread * part);
    __syncthreads();
  }
}

} // namespace tiles
