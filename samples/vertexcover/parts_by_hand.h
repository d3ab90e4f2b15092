// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Smallest vertex covers of graphs that fall apart, as CUDA kernels written by hand: some levels of
// the tree, one kernel each, then a thread, or a warp, for each node of the last level, with a
// stack of its own, then a kernel for each level that joins the results.
#pragma once

#include "by_hand.h"
#include "parts.h"

#include <type_traits>

struct PartSearch {
  const VertexSet *graph;
  samples::SpreadSum nodes; // visited
};

// A node in a level of the tree, how its children's results are joined, and its own.
struct LevelNode {
  Node node;
  int limit;
  bool is_solved, is_sum;
  int base;
  std::uint32_t children; // the first of two, in the next level
  int result;
};

struct PartLevel {
  LevelNode *nodes;
  std::uint32_t *count;
  std::uint32_t *next; // the first node that nobody has taken
};

__global__ void __launch_bounds__(kHandThreads)
    expand_parts(PartSearch search, PartLevel from, PartLevel to) {
  std::uint32_t visited = 0;
  for (std::uint32_t i = blockIdx.x * blockDim.x + threadIdx.x; i < *from.count;
       i += gridDim.x * blockDim.x) {
    LevelNode &here = from.nodes[i];
    Node node = here.node;
    ++visited;
    const Survey survey = reduce(search.graph, node);
    const Split parts = split(search.graph, node, survey, here.limit, here.result);
    here.is_solved = parts.is_solved;
    if (parts.is_solved)
      continue;
    here.is_sum = parts.is_sum;
    here.base = parts.base;
    here.children = atomicAdd(to.count, 2u);
    LevelNode *children = to.nodes + here.children;
    children[0].node = parts.first;
    children[1].node = parts.second;
    children[0].limit = children[1].limit = parts.child_limit;
  }
  if (visited != 0)
    search.nodes.add(visited);
}

__global__ void __launch_bounds__(kHandThreads) join_parts(PartLevel level, PartLevel children) {
  for (std::uint32_t i = blockIdx.x * blockDim.x + threadIdx.x; i < *level.count;
       i += gridDim.x * blockDim.x) {
    LevelNode &here = level.nodes[i];
    if (!here.is_solved)
      here.result = joined(here.is_sum, here.base, here.limit, children.nodes[here.children].result,
                           children.nodes[here.children + 1].result);
  }
}

// A node whose children are solved one after the other.
struct Frame {
  Node second;
  int limit, child_limit, base, first;
  bool is_sum, has_first;
};

__device__ __forceinline__ Survey reduce_by(std::false_type, const VertexSet *graph, Node &node) {
  return reduce(graph, node);
}
__device__ __forceinline__ Survey reduce_by(std::true_type, const VertexSet *graph, Node &node) {
  return reduce_together(graph, node, threadIdx.x % 32);
}

// By a thread, or by a warp whose lanes all do the same but for reductions.
template <class IsWarp>
__device__ __forceinline__ int solve(const PartSearch &search, Node node, int limit, Frame *stack,
                                     std::uint32_t &visited) {
  const bool writes = !IsWarp::value || threadIdx.x % 32 == 0;
  int size = 0;
  for (;;) {
    ++visited;
    int value = 0;
    const Survey survey = reduce_by(IsWarp(), search.graph, node);
    const Split parts = split(search.graph, node, survey, limit, value);
    if (!parts.is_solved) {
      if (writes)
        stack[size] = {parts.second, limit, parts.child_limit, parts.base, 0, parts.is_sum, false};
      ++size;
      node = parts.first;
      limit = parts.child_limit;
      continue;
    }
    // Back to a node whose second child has to be solved.
    for (;;) {
      if (size == 0)
        return value;
      if constexpr (IsWarp::value)
        __syncwarp();
      Frame &frame = stack[size - 1];
      if (!frame.has_first) {
        node = frame.second;
        limit = frame.child_limit;
        if constexpr (IsWarp::value)
          __syncwarp();
        if (writes) {
          frame.first = value;
          frame.has_first = true;
        }
        break;
      }
      value = joined(frame.is_sum, frame.base, frame.limit, frame.first, value);
      --size;
      if constexpr (IsWarp::value)
        __syncwarp();
    }
  }
}

__global__ void __launch_bounds__(kHandThreads)
    solve_by_threads(PartSearch search, PartLevel level) {
  Frame stack[kStackNodes];
  std::uint32_t visited = 0;
  for (;;) {
    const std::uint32_t taken = atomicAdd(level.next, 1u);
    if (taken >= *level.count)
      break;
    LevelNode &here = level.nodes[taken];
    here.result = solve<std::false_type>(search, here.node, here.limit, stack, visited);
  }
  if (visited != 0)
    search.nodes.add(visited);
}

__global__ void __launch_bounds__(kHandThreads)
    solve_by_warps(PartSearch search, PartLevel level, Frame *stacks) {
  const unsigned lane = threadIdx.x % 32;
  Frame *stack = stacks + std::size_t{(blockIdx.x * blockDim.x + threadIdx.x) / 32} * kStackNodes;
  std::uint32_t visited = 0;
  for (;;) {
    std::uint32_t taken = 0;
    if (lane == 0)
      taken = atomicAdd(level.next, 1u);
    taken = __shfl_sync(~0u, taken, 0);
    if (taken >= *level.count)
      break;
    LevelNode &here = level.nodes[taken];
    const int result = solve<std::true_type>(search, here.node, here.limit, stack, visited);
    if (lane == 0)
      here.result = result;
  }
  if (visited != 0 && lane == 0)
    search.nodes.add(visited);
}

// Launches of the kernels, with their memory: level l has 2^l nodes at most.
class PartsByHand {
public:
  explicit PartsByHand(int levels)
      : levels_(levels), nodes_(std::size_t{2} << levels),
        counts_(2 * static_cast<std::size_t>(levels + 1)),
        thread_blocks_(samples::resident_blocks(solve_by_threads, kHandThreads)),
        warp_blocks_(samples::resident_blocks(solve_by_warps, kHandThreads)),
        stacks_(std::size_t{warp_blocks_} * (kHandThreads / 32) * kStackNodes) {}

  void prepare(const Node &root, int limit) {
    std::vector<std::uint32_t> counts(counts_.size(), 0);
    counts[0] = 1;
    counts_.upload(counts);
    std::vector<LevelNode> nodes(nodes_.size(), LevelNode{});
    nodes[1].node = root;
    nodes[1].limit = limit;
    nodes_.upload(nodes);
  }

  void launch_threads(const PartSearch &search) {
    expand(search);
    solve_by_threads<<<thread_blocks_, kHandThreads>>>(search, level_of(levels_));
    join();
  }
  void launch_warps(const PartSearch &search) {
    expand(search);
    solve_by_warps<<<warp_blocks_, kHandThreads>>>(search, level_of(levels_), stacks_.get());
    join();
  }

  int result() const { return nodes_.download()[1].result; }

private:
  void expand(const PartSearch &search) {
    for (int level = 0; level < levels_; ++level)
      expand_parts<<<warp_blocks_, kHandThreads>>>(search, level_of(level), level_of(level + 1));
  }
  void join() {
    for (int level = levels_ - 1; level >= 0; --level)
      join_parts<<<warp_blocks_, kHandThreads>>>(level_of(level), level_of(level + 1));
  }
  PartLevel level_of(int level) const {
    std::uint32_t *counts = counts_.get() + 2 * level;
    return {nodes_.get() + (std::size_t{1} << level), counts, counts + 1};
  }

  int levels_;
  samples::DeviceArray<LevelNode> nodes_;
  samples::DeviceArray<std::uint32_t> counts_;
  unsigned thread_blocks_, warp_blocks_;
  samples::DeviceArray<Frame> stacks_;
};
