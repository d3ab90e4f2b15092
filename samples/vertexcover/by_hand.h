// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The search for the smallest vertex cover as CUDA kernels written by hand: some levels of the
// tree, one kernel each, then a thread, or a warp, for each node of the last level, with a stack of
// its own.
#pragma once

#include "residual_graph.h"

#include "../common/resident_blocks.h"
#include "../common/spread_counter.h"

#ifdef GTAP_TARGET_HOST
constexpr std::uint32_t kLevelNodes = 1u << 12; // room for a level of the tree
#else
constexpr std::uint32_t kLevelNodes = 1u << 20;
#endif
constexpr int kStackNodes = kMostVertices; // each branch decides on a vertex at least
constexpr unsigned kHandThreads = 128;

// What all searches on a device share, tasks and kernels by hand.
struct Search {
  const VertexSet *graph;
  int *cover;               // the smallest that anybody has found
  samples::SpreadSum nodes; // visited
};

// Volatile, since other threads lower it. To know an older one does no harm but more work.
__device__ __forceinline__ int latest_cover(const int *cover) {
  return *static_cast<const volatile int *>(cover);
}

// A level of the tree.
struct Level {
  Node *nodes;
  std::uint32_t *count;
  std::uint32_t *next; // the first node that nobody has taken
};

// Replaces the nodes of one level by their children; a thread for each.
__global__ void __launch_bounds__(kHandThreads)
    expand_level(Search search, Level from, Level to, int *overflow) {
  const std::uint32_t count = min(*from.count, kLevelNodes);
  std::uint32_t visited = 0;
  for (std::uint32_t i = blockIdx.x * blockDim.x + threadIdx.x; i < count;
       i += gridDim.x * blockDim.x) {
    Node node = from.nodes[i];
    ++visited;
    const Survey survey = reduce(search.graph, node);
    if (survey.edges == 0) {
      atomicMin(search.cover, node.cover);
    } else if (bound_of(node, survey) < latest_cover(search.cover)) {
      const std::uint32_t place = atomicAdd(to.count, 2u);
      if (place + 1 < kLevelNodes) {
        to.nodes[place] = with_neighbours(search.graph, node, survey.where);
        to.nodes[place + 1] = with_vertex(node, survey.where);
      } else {
        *overflow = 1;
      }
    }
  }
  if (visited != 0)
    search.nodes.add(visited);
}

__global__ void __launch_bounds__(kHandThreads) search_by_threads(Search search, Level level) {
  const std::uint32_t count = min(*level.count, kLevelNodes);
  std::uint32_t visited = 0;
  Node stack[kStackNodes];
  int size = 0;
  for (;;) {
    Node node;
    if (size == 0) {
      const std::uint32_t taken = atomicAdd(level.next, 1u);
      if (taken >= count)
        break;
      node = level.nodes[taken];
    } else {
      node = stack[--size];
    }
    ++visited;
    const Survey survey = reduce(search.graph, node);
    if (survey.edges == 0) {
      atomicMin(search.cover, node.cover);
    } else if (bound_of(node, survey) < latest_cover(search.cover)) {
      stack[size++] = with_vertex(node, survey.where);
      stack[size++] = with_neighbours(search.graph, node, survey.where);
    }
  }
  if (visited != 0)
    search.nodes.add(visited);
}

// reduce() by a warp: each lane looks at every 32nd vertex. Vertices are decided on in the same
// order, so that the tree is the same.
__device__ __forceinline__ Survey reduce_together(const VertexSet *graph, Node &node,
                                                  unsigned lane) {
  int after = -1; // vertices up to this one have had their turn in this pass
  bool changed = false;
  for (;;) {
    unsigned best = 0; // edges, and the vertex, so that the lowest wins
    int edges = 0;
    unsigned next = kMostVertices; // the first vertex that can be decided on
    unsigned with_edges = 0;       // which of the lane's vertices have any, a bit each
#pragma unroll
    for (int i = 0; i < 2 * kWords; ++i) {
      const unsigned half = static_cast<unsigned>(node.left.words[i / 2] >> (i % 2 * 32));
      const unsigned vertex = static_cast<unsigned>(i) * 32 + lane;
      if (half >> lane & 1) {
        const VertexSet beside = both(graph[vertex], node.left);
        const int degree = size_of(beside);
        edges += degree;
        with_edges |= (degree > 0 ? 1u : 0) << i;
        best = max(best, static_cast<unsigned>(degree) << 16 | (kMostVertices - vertex));
        if (static_cast<int>(vertex) > after && vertex < next &&
            (degree == 1 || (degree == 2 && !is_empty(both(graph[lowest(beside)], beside)))))
          next = vertex;
      }
    }
    next = __reduce_min_sync(~0u, next);
    if (next != kMostVertices) {
      const VertexSet beside = both(graph[next], node.left);
      node.cover += size_of(beside);
      node.left = without(without(node.left, beside), static_cast<int>(next));
      after = static_cast<int>(next);
      changed = true;
    } else if (changed) {
      after = -1;
      changed = false;
    } else {
#pragma unroll
      for (int i = 0; i < kWords; ++i)
        node.left.words[i] =
            __ballot_sync(~0u, with_edges >> (2 * i) & 1) |
            static_cast<unsigned long long>(__ballot_sync(~0u, with_edges >> (2 * i + 1) & 1))
                << 32;
      best = __reduce_max_sync(~0u, best);
      return {static_cast<int>(best >> 16), kMostVertices - static_cast<int>(best & 0xffff),
              static_cast<int>(__reduce_add_sync(~0u, edges))};
    }
  }
}

__global__ void __launch_bounds__(kHandThreads)
    search_by_warps(Search search, Level level, Node *stacks) {
  const unsigned lane = threadIdx.x % 32;
  Node *stack = stacks + std::size_t{(blockIdx.x * blockDim.x + threadIdx.x) / 32} * kStackNodes;
  const std::uint32_t count = min(*level.count, kLevelNodes);
  std::uint32_t visited = 0;
  int size = 0;
  for (;;) {
    Node node;
    if (size == 0) {
      std::uint32_t taken = 0;
      if (lane == 0)
        taken = atomicAdd(level.next, 1u);
      taken = __shfl_sync(~0u, taken, 0);
      if (taken >= count)
        break;
      node = level.nodes[taken];
    } else {
      node = stack[--size];
    }
    ++visited;
    const Survey survey = reduce_together(search.graph, node, lane);
    if (survey.edges == 0) {
      if (lane == 0)
        atomicMin(search.cover, node.cover);
    } else if (bound_of(node, survey) < __shfl_sync(~0u, latest_cover(search.cover), 0)) {
      __syncwarp();
      if (lane == 0) {
        stack[size] = with_vertex(node, survey.where);
        stack[size + 1] = with_neighbours(search.graph, node, survey.where);
      }
      size += 2;
      __syncwarp();
    }
  }
  if (visited != 0 && lane == 0)
    search.nodes.add(visited);
}

// Launches of the kernels, with their memory.
class ByHand {
public:
  ByHand(int levels, const Node &root)
      : levels_(levels), nodes_{samples::DeviceArray<Node>(kLevelNodes),
                                samples::DeviceArray<Node>(kLevelNodes)},
        root_(std::vector<Node>{root}), counts_(2 * static_cast<std::size_t>(levels + 1)),
        overflow_(1), thread_blocks_(samples::resident_blocks(search_by_threads, kHandThreads)),
        warp_blocks_(samples::resident_blocks(search_by_warps, kHandThreads)),
        stacks_(std::size_t{warp_blocks_} * (kHandThreads / 32) * kStackNodes) {}

  void prepare() {
    std::vector<std::uint32_t> counts(counts_.size(), 0);
    counts[0] = 1;
    counts_.upload(counts);
    overflow_.fill(0);
  }

  void launch_threads(const Search &search) {
    expand(search);
    search_by_threads<<<thread_blocks_, kHandThreads>>>(search, level_of(levels_));
  }
  void launch_warps(const Search &search) {
    expand(search);
    search_by_warps<<<warp_blocks_, kHandThreads>>>(search, level_of(levels_), stacks_.get());
  }

  bool had_room() const { return overflow_.value() == 0; }

private:
  void expand(const Search &search) {
    for (int level = 0; level < levels_; ++level)
      expand_level<<<warp_blocks_, kHandThreads>>>(search, level_of(level), level_of(level + 1),
                                                   overflow_.get());
  }
  Level level_of(int level) const {
    std::uint32_t *counts = counts_.get() + 2 * level;
    return {level == 0 ? root_.get() : nodes_[level % 2].get(), counts, counts + 1};
  }

  int levels_;
  samples::DeviceArray<Node> nodes_[2], root_;
  samples::DeviceArray<std::uint32_t> counts_;
  samples::DeviceArray<int> overflow_;
  unsigned thread_blocks_, warp_blocks_;
  samples::DeviceArray<Node> stacks_;
};
