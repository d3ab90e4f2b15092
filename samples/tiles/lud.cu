// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// LU decomposition of a matrix of blocks, without pivots (LU-D of Juggler): in each step lu0 on the corner, fwd on the blocks
// to its right, bdiv on those below, bmod on all others.
#include <gtap_block.cuh>

#include "../common/device_array.h"
#include "harness.h"
#include "numbers.h"
#include "threads.cuh"

#include <cmath>

#ifndef TILE_SIDE
#define TILE_SIDE 64
#endif

struct Data {
  float *blocks; // one after the other, row by row
  int side;
};
__constant__ Data data;

struct Lud : tiles::OneStep {
  static constexpr const char *kName = "lud", *kAbout = "LU decomposition by blocks.";
  static constexpr int kTile = TILE_SIDE, kReads = 2;
#ifdef GTAP_TARGET_HOST
  static constexpr int kSide = 4;
#else
  static constexpr int kSide = 15;
#endif

  static int steps(int side, int) {
    return side;
  }
  __host__ __device__ static int first(int step) {
    return step;
  }
  static const char *kind_of(tiles::Place place) {
    const bool in_row = place.i == place.step, in_column = place.j == place.step;
    return in_row && in_column ? "lu0" : in_row ? "fwd" : in_column ? "bdiv" : "bmod";
  }

  __host__ __device__ static tiles::Tile<kReads> tile_at(int side, tiles::Place place) {
    const int k = place.step, left = place.i * side + k, up = k * side + place.j;
    const int own = place.i * side + place.j;
    return {place, own, {place.j > k ? left : -1, place.i > k ? up : -1}};
  }

#pragma gtap function
  static __device__ void loop(int side, int steps, char *objects) {
#pragma gtap taskloop nogroup collapse(3) schedule(runtime)
    for (int step = 0; step < steps; step++)
      for (int i = step; i < side; i++)
        for (int j = step; j < side; j++) {
          const tiles::Tile<kReads> tile = tile_at(side, {step, i, j});
          const int left = tile.reads[0], up = tile.reads[1];
// clang-format off
#pragma gtap task_iteration depend(in: objects[left : left >= 0], objects[up : up >= 0]) depend(inout: objects[tile.own])
          // clang-format on
          tiles::run_tile<Lud>(tile.place);
        }
#pragma gtap taskwait
  }

  // In shared memory, with rows that begin in different banks.
  using Block = float[kTile][kTile + 4];

  static __device__ __forceinline__ float *block_at(int number) {
    return gtap::as_global(data.blocks) + static_cast<long long>(number) * kTile * kTile;
  }
  static __device__ __forceinline__ void load(Block &block, const float *from) {
    tiles::move<kTile, kTile>(
        [&](int row, int column) { return from[row * kTile + column]; },
        [&](int row, int column, float value) { block[row][column] = value; });
  }

  static __device__ __forceinline__ void compute(tiles::Place place) {
    __shared__ __align__(16) Block a, b;
    const tiles::Tile<kReads> tile = tile_at(data.side, place);
    const bool has_left = tile.reads[0] >= 0, has_up = tile.reads[1] >= 0;
    float *const own = block_at(tile.own);
    if (has_left && has_up) {
      load(a, block_at(tile.reads[0]));
      load(b, block_at(tile.reads[1]));
      __syncthreads();
      subtract_product(own, a, b);
    } else if (has_left || has_up) {
      load(a, own);
      load(b, block_at(has_left ? tile.reads[0] : tile.reads[1]));
      __syncthreads();
      eliminate(own, a, has_left ? b : a, has_up ? b : a, has_up, has_left);
    } else {
      load(a, own);
      __syncthreads();
      eliminate(own, a, a, a, false, false);
    }
  }

  // bmod. A thread has four columns next to each other, of rows `kDown` apart.
  static __device__ __forceinline__ void subtract_product(float *own, const Block &left,
                                                          const Block &up) {
    constexpr int kColumns = 4, kAcross = kTile / kColumns, kDown = tiles::kThreads / kAcross;
    constexpr int kRows = kTile / kDown;
    static_assert(kAcross * kDown == tiles::kThreads && kRows * kDown == kTile,
                  "threads have equal parts of a block");
    const int first_row = static_cast<int>(threadIdx.x) / kAcross;
    const int column = static_cast<int>(threadIdx.x) % kAcross * kColumns;
    const auto place_of = [&](int r) {
      return reinterpret_cast<float4 *>(own + (first_row + r * kDown) * kTile + column);
    };
    float4 values[kRows];
#pragma unroll
    for (int r = 0; r < kRows; ++r)
      values[r] = *place_of(r);
    for (int k = 0; k < kTile; k += 4) { // four at a time, as they come from shared memory
      float4 ups[4];
#pragma unroll
      for (int d = 0; d < 4; ++d)
        ups[d] = *reinterpret_cast<const float4 *>(&up[k + d][column]);
#pragma unroll
      for (int r = 0; r < kRows; ++r) {
        const float4 lefts = *reinterpret_cast<const float4 *>(&left[first_row + r * kDown][k]);
        subtract(values[r], lefts.x, ups[0]);
        subtract(values[r], lefts.y, ups[1]);
        subtract(values[r], lefts.z, ups[2]);
        subtract(values[r], lefts.w, ups[3]);
      }
    }
#pragma unroll
    for (int r = 0; r < kRows; ++r)
      *place_of(r) = values[r];
  }
  static __device__ __forceinline__ void subtract(float4 &from, float left, float4 up) {
    from = {fmaf(-left, up.x, from.x), fmaf(-left, up.y, from.y), fmaf(-left, up.z, from.z),
            fmaf(-left, up.w, from.w)};
  }

  // lu0, fwd and bdiv, in each step k: elements of column k of `left` are multiples of a row, and those of row k of `up` are
  // that row. `block` itself is one of them or both. All of its rows change, or those below k; all of its columns, or those
  // behind k. A thread keeps elements of one column; what others need next is also in `block`, in the end everything.
  static __device__ __forceinline__ void eliminate(float *own, Block &block, Block &left, Block &up,
                                                   bool all_rows, bool all_columns) {
    constexpr int kDown = tiles::kThreads / kTile, kEach = kTile / kDown;
    static_assert(kDown * kTile == tiles::kThreads && kEach * kDown == kTile,
                  "threads have equal parts of columns");
    const int column = static_cast<int>(threadIdx.x) % kTile;
    const int first_row = static_cast<int>(threadIdx.x) / kTile;
    float values[kEach];
#pragma unroll
    for (int m = 0; m < kEach; ++m)
      values[m] = block[first_row + m * kDown][column];
    for (int k = 0; k < kTile; ++k) {
      if (!all_columns) { // column k is divided by the pivot
        __syncthreads();
        const int row = static_cast<int>(threadIdx.x);
        if (row < kTile && (all_rows || row > k))
          block[row][k] /= up[k][k];
      }
      __syncthreads();
      const float in_row = up[k][column];
#pragma unroll
      for (int m = 0; m < kEach; ++m) {
        const int row = first_row + m * kDown;
        if ((all_rows || row > k) && (all_columns || column > k)) {
          values[m] = fmaf(-left[row][k], in_row, values[m]);
          if (row == k + 1 || column == k + 1)
            block[row][column] = values[m];
        }
      }
    }
    __syncthreads();
    tiles::move<kTile, kTile>(
        [&](int row, int column) { return block[row][column]; },
        [&](int row, int column, float value) { own[row * kTile + column] = value; });
  }

  class Problem {
  public:
    Problem(int side, int /*steps*/, bool checked)
        : side_(static_cast<std::size_t>(side)),
          matrix_(tiles::random_numbers<float>(static_cast<long long>(width() * width()), 1, 1000)),
          first_(matrix_.size()), blocks_(matrix_.size()) {
      for (std::size_t i = 0; i < width(); ++i) // no pivot is small
        matrix_[i * width() + i] = 1000.0f * static_cast<float>(width());
      first_.upload(by_blocks());
      const Data host = {blocks_.get(), side};
      samples::check(cudaMemcpyToSymbol(data, &host, sizeof host), "cudaMemcpyToSymbol");
      if (checked) {
        decompose();
        expected_ = by_blocks();
      }
    }
    void prepare() { blocks_.copy(first_); }
    bool correct() const { return blocks_.download() == expected_; }

  private:
    std::size_t width() const { return side_ * kTile; }
    std::vector<float> by_blocks() const {
      std::vector<float> blocks;
      blocks.reserve(matrix_.size());
      for (std::size_t i = 0; i < side_; ++i)
        for (std::size_t j = 0; j < side_; ++j)
          for (std::size_t row = i * kTile; row < (i + 1) * kTile; ++row) {
            const auto begin =
                matrix_.begin() + static_cast<std::ptrdiff_t>(row * width() + j * kTile);
            blocks.insert(blocks.end(), begin, begin + kTile);
          }
      return blocks;
    }
    // An element is rounded as often as in blocks, and in the same order.
    void decompose() {
      const std::size_t n = width();
      for (std::size_t k = 0; k < n; ++k)
        for (std::size_t i = k + 1; i < n; ++i) {
          const float factor = matrix_[i * n + k] /= matrix_[k * n + k];
          for (std::size_t j = k + 1; j < n; ++j)
            matrix_[i * n + j] = std::fma(-factor, matrix_[k * n + j], matrix_[i * n + j]);
        }
    }

    std::size_t side_;
    std::vector<float> matrix_, expected_;
    samples::DeviceArray<float> first_, blocks_;
  };
  static double bytes(int side) {
    return 8.0 * side * side * kTile * kTile;
  }
};

int main(int argc, char **argv) {
  return tiles::main_of<Lud>(argc, argv);
}
