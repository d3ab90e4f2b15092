// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Steps of a search for the smallest vertex cover, on bitsets: reductions, a bound, the vertex to
// branch on. Host and device. Must not know in which order nodes are visited.
#pragma once

#include <cstdint>
#include <random>
#include <vector>

constexpr int kMostVertices = 192;
constexpr int kWords = kMostVertices / 64;

// Vertices, a bit each.
struct VertexSet {
  unsigned long long words[kWords];
};

// A node of the search: which vertices are not decided on, and how many are in the cover.
struct Node {
  VertexSet left;
  int cover;
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

__host__ __device__ __forceinline__ VertexSet both(VertexSet a, const VertexSet &b) {
#pragma unroll
  for (int i = 0; i < kWords; ++i)
    a.words[i] &= b.words[i];
  return a;
}

__host__ __device__ __forceinline__ VertexSet without(VertexSet a, const VertexSet &b) {
#pragma unroll
  for (int i = 0; i < kWords; ++i)
    a.words[i] &= ~b.words[i];
  return a;
}

__host__ __device__ __forceinline__ VertexSet without(VertexSet set, int vertex) {
#pragma unroll
  for (int i = 0; i < kWords; ++i)
    set.words[i] &= ~(vertex / 64 == i ? 1ull << (vertex % 64) : 0);
  return set;
}

__host__ __device__ __forceinline__ int size_of(const VertexSet &set) {
  int size = 0;
#pragma unroll
  for (int i = 0; i < kWords; ++i)
    size += count_bits(set.words[i]);
  return size;
}

__host__ __device__ __forceinline__ bool is_empty(const VertexSet &set) {
  unsigned long long any = 0;
#pragma unroll
  for (int i = 0; i < kWords; ++i)
    any |= set.words[i];
  return any == 0;
}

// Of a set that is not empty.
__host__ __device__ __forceinline__ int lowest(const VertexSet &set) {
  int vertex = -1;
#pragma unroll
  for (int i = 0; i < kWords; ++i)
    if (vertex < 0 && set.words[i] != 0)
      vertex = 64 * i + lowest_bit(set.words[i]);
  return vertex;
}

// What a look at all vertices that are left says.
struct Survey {
  int most;  // edges of a vertex
  int where; // that vertex
  int edges; // twice the number of edges
};

// Drops vertices without edges, and takes into the cover what some smallest one has: the neighbour
// of a vertex with one edge, the two neighbours of a vertex with two edges if they are neighbours.
// Goes on until nothing changes.
__host__ __device__ inline Survey reduce(const VertexSet *graph, Node &node) {
  for (;;) {
    Survey survey{0, 0, 0};
    bool changed = false;
    VertexSet look = node.left;
#pragma unroll
    for (int i = 0; i < kWords; ++i)
      while (look.words[i] != 0) {
        const int vertex = 64 * i + lowest_bit(look.words[i]);
        look.words[i] &= look.words[i] - 1;
        const VertexSet beside = both(graph[vertex], node.left);
        const int degree = size_of(beside);
        if (degree == 0) {
          node.left = without(node.left, vertex);
          continue;
        }
        if (degree <= 2) {
          const int first = lowest(beside);
          if (degree == 1 || !is_empty(both(graph[first], beside))) {
            node.left = without(without(node.left, beside), vertex);
            node.cover += degree;
            look = both(look, node.left);
            changed = true;
            continue;
          }
        }
        survey.edges += degree;
        if (degree > survey.most) {
          survey.most = degree;
          survey.where = vertex;
        }
      }
    if (!changed)
      return survey;
  }
}

// The size of the smallest cover, at least, where edges are left: no vertex covers more than
// `most`.
__host__ __device__ __forceinline__ int bound_of(const Node &node, const Survey &survey) {
  return node.cover + (survey.edges / 2 + survey.most - 1) / survey.most;
}

// The vertex is in the cover.
__host__ __device__ __forceinline__ Node with_vertex(const Node &node, int vertex) {
  return {without(node.left, vertex), node.cover + 1};
}

// It is not, so all its neighbours are.
__host__ __device__ __forceinline__ Node with_neighbours(const VertexSet *graph, const Node &node,
                                                         int vertex) {
  const VertexSet beside = both(graph[vertex], node.left);
  return {without(without(node.left, beside), vertex), node.cover + size_of(beside)};
}

// G(n, p): each pair of vertices has an edge with that probability.
inline std::vector<VertexSet> random_graph(int vertices, double probability, std::uint64_t seed) {
  std::mt19937_64 random(seed);
  std::vector<VertexSet> graph(kMostVertices, VertexSet{});
  const auto add = [&](int from, int to) {
    graph[static_cast<std::size_t>(from)].words[to / 64] |= 1ull << (to % 64);
  };
  for (int from = 0; from < vertices; ++from)
    for (int to = 0; to < from; ++to)
      if (static_cast<double>(random() >> 11) * 0x1p-53 < probability) {
        add(from, to);
        add(to, from);
      }
  return graph;
}

inline Node root_of(int vertices) {
  Node root{};
  for (int vertex = 0; vertex < vertices; ++vertex)
    root.left.words[vertex / 64] |= 1ull << (vertex % 64);
  return root;
}
