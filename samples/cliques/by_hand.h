// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Maximal cliques counted by CUDA kernels written by hand: some levels of the tree, one kernel
// each, then a thread, or a warp, for each node of the last level, with a stack of its own.
#pragma once

#include "clique_search.h"

#include "../common/resident_blocks.h"
#include "../common/spread_counter.h"

#ifdef GTAP_TARGET_HOST
constexpr std::uint32_t kLevelNodes = 1u << 12; // room for a level of the tree
#else
constexpr std::uint32_t kLevelNodes = 1u << 20;
#endif
constexpr int kMostVertices = 48; // of a clique, where a thread has its path in an array
constexpr int kWarpStackNodes = 512;
constexpr unsigned kHandThreads = 128;

// A level of the tree.
template <int Words>
struct Level {
  CliqueNode<Words> *nodes;
  std::uint32_t *count;
  std::uint32_t *next; // the first node that nobody has taken
};

template <int Words>
struct HandSearch {
  const VertexSet<Words> *graph;
  int vertices;
  samples::SpreadSum cliques;
  int *overflow; // set where there was no room
};

// A warp's step: looks for the pivot together, and a lane makes every 32nd child. Children without
// candidates are counted, the others are handed to keep(), by all lanes at once.
template <int Words, class Keep>
__device__ __forceinline__ std::uint32_t expand_together(const HandSearch<Words> &search,
                                                         const CliqueNode<Words> &node,
                                                         unsigned lane, Keep keep) {
  VertexSet<Words> either, extend;
#pragma unroll
  for (int i = 0; i < Words; ++i)
    either.words[i] = node.candidates.words[i] | node.tried.words[i];
  unsigned best = 0; // how many are beside the vertex, and the vertex
#pragma unroll
  for (int i = 0; i < 2 * Words; ++i) {
    const unsigned half = static_cast<unsigned>(either.words[i / 2] >> (i % 2 * 32));
    const unsigned vertex = static_cast<unsigned>(i) * 32 + lane;
    if (half >> lane & 1)
      best = max(best, static_cast<unsigned>(common_vertices(node.candidates, search.graph[vertex]))
                               << 16 |
                           vertex);
  }
  const unsigned pivot = __reduce_max_sync(~0u, best) & 0xffff;
#pragma unroll
  for (int i = 0; i < Words; ++i)
    extend.words[i] = node.candidates.words[i] & ~search.graph[pivot].words[i];
  std::uint32_t found = 0;
#pragma unroll
  for (int i = 0; i < 2 * Words; ++i) {
    const unsigned half = static_cast<unsigned>(extend.words[i / 2] >> (i % 2 * 32));
    if (half == 0)
      continue;
    CliqueNode<Words> child = node;
    bool is_kept = false;
    if (half >> lane & 1) {
      // Those that are extended before this one have been tried by then.
#pragma unroll
      for (int j = 0; j < Words; ++j) {
        const unsigned long long before = j < i / 2 ? ~0ull
                                          : j > i / 2
                                              ? 0
                                              : (1ull << (i % 2 * 32 + static_cast<int>(lane))) - 1;
        child.candidates.words[j] &= ~(extend.words[j] & before);
        child.tried.words[j] |= extend.words[j] & before;
      }
      child = extended(child, search.graph[static_cast<unsigned>(i) * 32 + lane]);
      is_kept = !is_empty(child.candidates);
      found += !is_kept && is_empty(child.tried) ? 1 : 0;
    }
    keep(is_kept, child);
  }
  return found;
}

// Replaces the nodes of one level by their children; a warp for each.
template <int Words>
__global__ void __launch_bounds__(kHandThreads)
    expand_level(HandSearch<Words> search, Level<Words> from, Level<Words> to) {
  const unsigned lane = threadIdx.x % 32;
  const std::uint32_t count = min(*from.count, kLevelNodes);
  std::uint32_t found = 0;
  for (std::uint32_t i = (blockIdx.x * blockDim.x + threadIdx.x) / 32; i < count;
       i += gridDim.x * blockDim.x / 32)
    found += expand_together(search, from.nodes[i], lane,
                             [&](bool is_kept, const CliqueNode<Words> &child) {
                               if (!is_kept)
                                 return;
                               const std::uint32_t place = atomicAdd(to.count, 1u);
                               if (place < kLevelNodes)
                                 to.nodes[place] = child;
                               else
                                 *search.overflow = 1;
                             });
  if (found != 0)
    search.cliques.add(found);
}

template <int Words>
__global__ void __launch_bounds__(kHandThreads)
    search_by_threads(HandSearch<Words> search, Level<Words> level) {
  const std::uint32_t count = min(*level.count, kLevelNodes);
  std::uint32_t found = 0;
  CliqueNode<Words> path[kMostVertices];
  VertexSet<Words> extend[kMostVertices];
  int depth = -1;
  for (;;) {
    if (depth < 0) {
      const std::uint32_t taken = atomicAdd(level.next, 1u);
      if (taken >= count)
        break;
      depth = 0;
      path[0] = level.nodes[taken];
      extend[0] = to_extend(search.graph, path[0]);
    }
    VertexSet<Words> left = extend[depth];
    if (is_empty(left)) {
      --depth;
      continue;
    }
    const int vertex = take_lowest(left);
    extend[depth] = left;
    CliqueNode<Words> node = path[depth];
    const CliqueNode<Words> child = extended(node, search.graph[vertex]);
    retire(node, vertex);
    path[depth] = node;
    if (is_empty(child.candidates)) {
      found += is_empty(child.tried) ? 1 : 0;
    } else if (depth + 1 < kMostVertices) {
      ++depth;
      path[depth] = child;
      extend[depth] = to_extend(search.graph, child);
    } else {
      *search.overflow = 1;
    }
  }
  if (found != 0)
    search.cliques.add(found);
}

template <int Words>
__global__ void __launch_bounds__(kHandThreads)
    search_by_warps(HandSearch<Words> search, Level<Words> level, CliqueNode<Words> *stacks) {
  const unsigned lane = threadIdx.x % 32;
  CliqueNode<Words> *stack =
      stacks + std::size_t{(blockIdx.x * blockDim.x + threadIdx.x) / 32} * kWarpStackNodes;
  const std::uint32_t count = min(*level.count, kLevelNodes);
  std::uint32_t found = 0;
  int size = 0;
  for (;;) {
    CliqueNode<Words> node;
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
      __syncwarp();
    }
    found += expand_together(search, node, lane, [&](bool is_kept, const CliqueNode<Words> &child) {
      const unsigned keepers = __ballot_sync(~0u, is_kept);
      const int place = size + __popc(keepers & ((1u << lane) - 1));
      if (is_kept) {
        if (place < kWarpStackNodes)
          stack[place] = child;
        else
          *search.overflow = 1;
      }
      size = min(size + __popc(keepers), kWarpStackNodes);
    });
    __syncwarp();
  }
  if (found != 0)
    search.cliques.add(found);
}

// Launches of the kernels, with their memory.
template <int Words>
class ByHand {
public:
  ByHand(int levels, const CliqueNode<Words> &root)
      : levels_(levels), nodes_{samples::DeviceArray<CliqueNode<Words>>(kLevelNodes),
                                samples::DeviceArray<CliqueNode<Words>>(kLevelNodes)},
        root_(std::vector<CliqueNode<Words>>{root}),
        counts_(2 * static_cast<std::size_t>(levels + 1)), overflow_(1),
        thread_blocks_(samples::resident_blocks(search_by_threads<Words>, kHandThreads)),
        warp_blocks_(samples::resident_blocks(search_by_warps<Words>, kHandThreads)),
        stacks_(std::size_t{warp_blocks_} * (kHandThreads / 32) * kWarpStackNodes) {}

  void prepare() {
    std::vector<std::uint32_t> counts(counts_.size(), 0);
    counts[0] = 1;
    counts_.upload(counts);
    overflow_.fill(0);
  }

  void launch_threads(HandSearch<Words> search) {
    expand(search);
    search_by_threads<Words><<<thread_blocks_, kHandThreads>>>(search, level_of(levels_));
  }
  void launch_warps(HandSearch<Words> search) {
    expand(search);
    search_by_warps<Words>
        <<<warp_blocks_, kHandThreads>>>(search, level_of(levels_), stacks_.get());
  }

  bool had_room() const { return overflow_.value() == 0; }

private:
  void expand(HandSearch<Words> &search) {
    search.overflow = overflow_.get();
    for (int level = 0; level < levels_; ++level)
      expand_level<Words>
          <<<warp_blocks_, kHandThreads>>>(search, level_of(level), level_of(level + 1));
  }
  Level<Words> level_of(int level) const {
    std::uint32_t *counts = counts_.get() + 2 * level;
    return {level == 0 ? root_.get() : nodes_[level % 2].get(), counts, counts + 1};
  }

  int levels_;
  samples::DeviceArray<CliqueNode<Words>> nodes_[2], root_;
  samples::DeviceArray<std::uint32_t> counts_;
  samples::DeviceArray<int> overflow_;
  unsigned thread_blocks_, warp_blocks_;
  samples::DeviceArray<CliqueNode<Words>> stacks_;
};
