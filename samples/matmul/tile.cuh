// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Square tiles of matrices, each worked on by a block: product and sums. Must not know who calls.
#pragma once

constexpr int kTile = 64; // rows and columns of a tile
constexpr int kThreads = 256;
constexpr int kDeep = 16;              // columns of A that are in shared memory at once
constexpr int kEach = 4;               // rows and columns of a thread's part
constexpr int kAcross = kTile / kEach; // threads in a row of the tile
static_assert(kAcross * kAcross == kThreads, "a thread has a square of the tile");

// A matrix, or a part of one: row by row, `stride` elements apart.
struct Matrix {
  float *at;
  int stride;
};

__host__ __device__ inline Matrix part(Matrix whole, int row, int column) {
  return {whole.at + static_cast<long long>(row) * whole.stride + column, whole.stride};
}

// The tile of C becomes, or grows by, the product of `depth` columns of A and as many rows of B.
__device__ __forceinline__ void multiply_tile(Matrix c, Matrix a, Matrix b, int depth, bool adds) {
  __shared__ float of_a[kDeep][kTile + 4], of_b[kDeep][kTile];
  const int thread = static_cast<int>(threadIdx.x);
  const int row = thread / kAcross * kEach, column = thread % kAcross * kEach;
  float sum[kEach][kEach] = {};
  for (int first = 0; first < depth; first += kDeep) {
    { // four elements of each a thread: A is turned over
      const int in_row = thread / 4, in_column = thread % 4 * 4;
      const float4 four = *reinterpret_cast<const float4 *>(part(a, in_row, first + in_column).at);
      of_a[in_column][in_row] = four.x;
      of_a[in_column + 1][in_row] = four.y;
      of_a[in_column + 2][in_row] = four.z;
      of_a[in_column + 3][in_row] = four.w;
    }
    {
      const int in_row = thread / 16, in_column = thread % 16 * 4;
      *reinterpret_cast<float4 *>(&of_b[in_row][in_column]) =
          *reinterpret_cast<const float4 *>(part(b, first + in_row, in_column).at);
    }
    __syncthreads();
    for (int k = 0; k < kDeep; ++k) {
      const float4 left = *reinterpret_cast<const float4 *>(&of_a[k][row]);
      const float4 above = *reinterpret_cast<const float4 *>(&of_b[k][column]);
      const float lefts[kEach] = {left.x, left.y, left.z, left.w};
      const float aboves[kEach] = {above.x, above.y, above.z, above.w};
      for (int i = 0; i < kEach; ++i)
        for (int j = 0; j < kEach; ++j)
          sum[i][j] += lefts[i] * aboves[j];
    }
    __syncthreads();
  }
  for (int i = 0; i < kEach; ++i) {
    float4 *const out = reinterpret_cast<float4 *>(part(c, row + i, column).at);
    float4 value{sum[i][0], sum[i][1], sum[i][2], sum[i][3]};
    if (adds) {
      const float4 old = *out;
      value = {old.x + value.x, old.y + value.y, old.z + value.z, old.w + value.w};
    }
    *out = value;
  }
}

// The tile of C becomes a sum of tiles, each times a number.
struct Term {
  Matrix matrix;
  float times; // 0: left out
};
struct Terms {
  Term term[4];
};

__device__ __forceinline__ void add_tile(Matrix c, const Terms &terms) {
  for (int i = static_cast<int>(threadIdx.x); i < kTile * kTile / 4; i += kThreads) {
    const int row = i / (kTile / 4), column = i % (kTile / 4) * 4;
    float4 sum{0, 0, 0, 0};
    for (int t = 0; t < 4; ++t) {
      if (terms.term[t].times == 0)
        continue;
      const float times = terms.term[t].times;
      const float4 here =
          *reinterpret_cast<const float4 *>(part(terms.term[t].matrix, row, column).at);
      sum = {sum.x + times * here.x, sum.y + times * here.y, sum.z + times * here.z,
             sum.w + times * here.w};
    }
    *reinterpret_cast<float4 *>(part(c, row, column).at) = sum;
  }
}
