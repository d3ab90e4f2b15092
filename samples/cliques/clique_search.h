// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Steps of the algorithm of Bron and Kerbosch on bitsets, with Tomita's pivot. Host and device.
// Must not know in which order nodes are visited.
#pragma once

#include "random_graph.h"

// A node of the search: a clique, whose vertices are not kept, may be extended by each of
// `candidates`; those that would extend it, but have been tried, are in `tried`.
template <int Words>
struct CliqueNode {
  VertexSet<Words> candidates, tried;
};

__host__ __device__ __forceinline__ int count_bits(unsigned long long word) {
#ifdef __CUDA_ARCH__
  return __popcll(word);
#else
  return __builtin_popcountll(word);
#endif
}

// The position of the lowest bit of a word that is not zero.
__host__ __device__ __forceinline__ int lowest_bit(unsigned long long word) {
#ifdef __CUDA_ARCH__
  return __ffsll(static_cast<long long>(word)) - 1;
#else
  return __builtin_ctzll(word);
#endif
}

template <int Words>
__host__ __device__ __forceinline__ bool is_empty(const VertexSet<Words> &set) {
  unsigned long long any = 0;
#pragma unroll
  for (int i = 0; i < Words; ++i)
    any |= set.words[i];
  return any == 0;
}

template <int Words>
__host__ __device__ __forceinline__ int size_of(const VertexSet<Words> &set) {
  int size = 0;
#pragma unroll
  for (int i = 0; i < Words; ++i)
    size += count_bits(set.words[i]);
  return size;
}

template <int Words>
__host__ __device__ __forceinline__ int common_vertices(const VertexSet<Words> &a,
                                                        const VertexSet<Words> &b) {
  int size = 0;
#pragma unroll
  for (int i = 0; i < Words; ++i)
    size += count_bits(a.words[i] & b.words[i]);
  return size;
}

// Those candidates that have to be tried: the vertices that are not beside the pivot, which is the
// candidate, or tried vertex, with the most candidates beside it.
template <int Words>
__host__ __device__ __forceinline__ VertexSet<Words> to_extend(const VertexSet<Words> *graph,
                                                               const CliqueNode<Words> &node) {
  int best = -1, pivot = 0;
  for (int i = 0; i < Words; ++i)
    for (unsigned long long word = node.candidates.words[i] | node.tried.words[i]; word != 0;
         word &= word - 1) {
      const int vertex = 64 * i + lowest_bit(word);
      const int beside = common_vertices(node.candidates, graph[vertex]);
      if (beside > best) {
        best = beside;
        pivot = vertex;
      }
    }
  VertexSet<Words> set;
#pragma unroll
  for (int i = 0; i < Words; ++i)
    set.words[i] = node.candidates.words[i] & ~graph[pivot].words[i];
  return set;
}

// The node of the clique with one more vertex.
template <int Words>
__host__ __device__ __forceinline__ CliqueNode<Words> extended(const CliqueNode<Words> &node,
                                                               const VertexSet<Words> &beside) {
  CliqueNode<Words> child;
#pragma unroll
  for (int i = 0; i < Words; ++i) {
    child.candidates.words[i] = node.candidates.words[i] & beside.words[i];
    child.tried.words[i] = node.tried.words[i] & beside.words[i];
  }
  return child;
}

// Removes the lowest vertex of a set that is not empty.
template <int Words>
__host__ __device__ __forceinline__ int take_lowest(VertexSet<Words> &set) {
  int vertex = -1;
#pragma unroll
  for (int i = 0; i < Words; ++i)
    if (vertex < 0 && set.words[i] != 0) {
      vertex = 64 * i + lowest_bit(set.words[i]);
      set.words[i] &= set.words[i] - 1;
    }
  return vertex;
}

// Notes that a candidate has been tried.
template <int Words>
__host__ __device__ __forceinline__ void retire(CliqueNode<Words> &node, int vertex) {
#pragma unroll
  for (int i = 0; i < Words; ++i) {
    const unsigned long long bit = vertex / 64 == i ? 1ull << (vertex % 64) : 0;
    node.candidates.words[i] &= ~bit;
    node.tried.words[i] |= bit;
  }
}
