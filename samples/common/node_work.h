// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The work of one node in the tree samples: reads scattered over a table in memory, then arithmetic
// that depends on what was read. Runs on the host and on the device, bit for bit the same. Must not
// know what shape the tree has.
#pragma once

#include "run.h"

#include <cmath>
#include <cstdint>
#include <cstring>
#include <string>
#include <vector>

namespace samples {

constexpr std::uint32_t kTableSize = 1u << 20; // doubles, 8 MiB in all
constexpr long long kMostLoads = 1 << 20;      // the sum of that many table values fits 32 bits

__host__ __device__ inline std::uint32_t xorshift32(std::uint32_t x) {
  x ^= x << 13;
  x ^= x >> 17;
  return x ^ x << 5;
}

__host__ __device__ inline std::uint32_t hash32(std::uint32_t x) {
  x ^= x >> 16;
  x *= 0x7feb352du;
  x ^= x >> 15;
  x *= 0x846ca68bu;
  return x ^ x >> 16;
}

// How much there is to do at each node, and the table that it reads.
struct NodeWork {
  const double *table;
  int loads, fmas;
};

// The i-th number of a node's own sequence.
__host__ __device__ inline std::uint32_t node_random(std::uint32_t node, int i) {
  constexpr std::uint32_t golden = 0x9e3779b9u, stride = 747796405u;
  return xorshift32(xorshift32(node ^ golden) + static_cast<std::uint32_t>(i) * stride);
}

// What the i-th of its numbers makes the i-th of its reads, and the low half of the bits of the i-th of its
// multiply-adds.
__host__ __device__ inline double node_load(std::uint32_t random, const NodeWork &work) {
  return work.table[random % kTableSize];
}
__host__ __device__ inline std::uint32_t node_fma(std::uint32_t random) {
  const double value = fma(static_cast<double>(random), 1.0000001192092896, 0.9999999403953552);
  std::uint64_t bits;
  memcpy(&bits, &value, sizeof bits);
  return static_cast<std::uint32_t>(bits);
}

// What it all comes to: the sum of the reads, the exclusive or of the words.
__host__ __device__ inline double node_value(std::uint32_t node, double sum, std::uint32_t mix) {
  constexpr std::uint32_t golden = 0x9e3779b9u;
  return ((golden ^ node) + static_cast<std::uint32_t>(sum)) ^ mix;
}

// A node's sum of reads, word of multiply-adds, and how many of each are done.
struct NodeProgress {
  double sum = 0;
  std::uint32_t mix = 0;
  int loads = 0, fmas = 0;
};

// Goes on as long as there are Width reads left: that many are on their way at a time, and as many
// multiply-adds, of the same numbers, come before they are waited for. The sum is exact, so that its terms
// may be added in any order: in pairs, which wait for each other less.
template <int Width>
__host__ __device__ inline void add_loads(NodeProgress &done, std::uint32_t node,
                                          const NodeWork &work) {
  for (; done.loads <= work.loads - Width; done.loads += Width) {
    double values[Width];
    if (done.fmas == done.loads && done.fmas <= work.fmas - Width) {
#ifdef __CUDA_ARCH__
#pragma unroll
#endif
      for (int i = 0; i < Width; ++i) {
        const std::uint32_t random = node_random(node, done.loads + i);
        values[i] = node_load(random, work);
        done.mix ^= node_fma(random);
      }
      done.fmas += Width;
    } else {
#ifdef __CUDA_ARCH__
#pragma unroll
#endif
      for (int i = 0; i < Width; ++i)
        values[i] = node_load(node_random(node, done.loads + i), work);
    }
#ifdef __CUDA_ARCH__
#pragma unroll
#endif
    for (int apart = 1; apart < Width; apart *= 2)
#ifdef __CUDA_ARCH__
#pragma unroll
#endif
      for (int i = 0; i < Width; i += 2 * apart)
        values[i] += values[i + apart];
    done.sum += values[0];
  }
}

__host__ __device__ inline double do_memory_and_compute(std::uint32_t node, const NodeWork &work) {
  NodeProgress done;
  add_loads<32>(done, node, work);
  add_loads<8>(done, node, work);
  add_loads<1>(done, node, work);
#ifdef __CUDA_ARCH__
#pragma unroll 8
#endif
  for (; done.fmas < work.fmas; ++done.fmas)
    done.mix ^= node_fma(node_random(node, done.fmas));
  return node_value(node, done.sum, done.mix);
}

// A word that tells a node's number and value, for sums over all nodes.
__host__ __device__ inline unsigned long long node_hash(std::uint32_t node, double value) {
  unsigned long long bits;
  memcpy(&bits, &value, sizeof bits);
  bits = (bits ^ node * 0x9e3779b97f4a7c15ull) * 0xbf58476d1ce4e5b9ull;
  return bits ^ bits >> 29;
}

// Whole numbers, so that their sum is exact in any order.
inline std::vector<double> work_table() {
  std::vector<double> table(kTableSize);
  for (std::uint32_t i = 0; i < kTableSize; ++i)
    table[i] = hash32(i) % 4096;
  return table;
}

// The options --loads and --fmas.
struct WorkOptions {
  long long loads = 8, fmas = 16;

  void add_to(CommandLine &line) {
    line.option("--loads", "m", "reads from memory at each node", loads, 0, kMostLoads);
    line.option("--fmas", "c", "multiply-adds at each node", fmas, 0, 1 << 20);
  }
  NodeWork with(const double *table) const {
    return {table, static_cast<int>(loads), static_cast<int>(fmas)};
  }
};

} // namespace samples
