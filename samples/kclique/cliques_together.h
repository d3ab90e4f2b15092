// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The cliques in a list of vertices, counted by the lanes of a warp together: first, which of them are beside which, as bits; all
// the rest is bits. Device only.
#pragma once

#include "lists_together.h"

constexpr std::uint32_t kWords = (kLongest + 31) / 32;

// Which vertices of a list are beside which: bit b of row a, where a < b. Five words a row, so that lanes that read different
// rows seldom meet at a bank.
struct Beside {
  std::uint32_t rows[kLongest][kWords];
};

// The cliques of `Size` vertices among those in `candidates`; Words: those that can have bits.
template <int Size, std::uint32_t Words>
__device__ __forceinline__ unsigned long long
count_among(const Beside &beside, const std::uint32_t (&candidates)[Words]) {
  unsigned long long found = 0;
#pragma unroll
  for (std::uint32_t word = 0; word < Words; ++word)
    if constexpr (Size == 1) {
      found += __popc(candidates[word]);
    } else {
      for (std::uint32_t left = candidates[word]; left != 0; left &= left - 1) {
        const std::uint32_t vertex = word * 32 + __ffs(static_cast<int>(left)) - 1;
        std::uint32_t next[Words];
#pragma unroll
        for (std::uint32_t i = 0; i < Words; ++i)
          next[i] = candidates[i] & beside.rows[vertex][i];
        found += count_among<Size - 1, Words>(beside, next);
      }
    }
  return found;
}

// A lane's part of the cliques of `Size` vertices, 3 or more: those whose first two are every 32nd pair.
template <int Size, std::uint32_t Words>
__device__ __forceinline__ unsigned long long count_of_lane(const Beside &beside,
                                                            std::uint32_t size, unsigned lane) {
  unsigned long long found = 0;
  std::uint32_t a = 0, b = 1 + lane;
  while (a + 1 < size) {
    if (b >= size) {
      ++a;
      b = b - size + a + 1;
      continue;
    }
    if ((beside.rows[a][b / 32] >> b % 32 & 1) != 0) {
      std::uint32_t both[Words];
#pragma unroll
      for (std::uint32_t i = 0; i < Words; ++i)
        both[i] = beside.rows[a][i] & beside.rows[b][i];
      found += count_among<Size - 2, Words>(beside, both);
    }
    b += 32;
  }
  return found;
}

// A lane's part of the cliques of `Size` vertices in a list.
template <int Size>
__device__ unsigned long long count_by_bits(const DeviceGraph &graph, List list, Beside &beside,
                                            unsigned lane) {
  if constexpr (Size == 2) {
    std::uint32_t count = 0;
    edges_together(graph, list, lane, [&](std::uint32_t, std::uint32_t) { ++count; });
    return count;
  } else {
    for (std::uint32_t i = lane; i < list.size * kWords; i += 32)
      (&beside.rows[0][0])[i] = 0;
    __syncwarp();
    edges_together(graph, list, lane, [&](std::uint32_t a, std::uint32_t b) {
      atomicOr(&beside.rows[a][b / 32], 1u << b % 32);
    });
    __syncwarp();
    if (list.size <= 64)
      return count_of_lane<Size, 2>(beside, list.size, lane);
    return count_of_lane<Size, kWords>(beside, list.size, lane);
  }
}
