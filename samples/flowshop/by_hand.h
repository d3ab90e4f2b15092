// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The search of a flowshop schedule as CUDA kernels written by hand: some levels of the tree, one
// kernel each, then a thread, or a warp, for each node of the last level, with a stack of its own.
#pragma once

#include "search.h"

#include "../common/device_array.h"
#include "../common/resident_blocks.h"

constexpr unsigned kHandThreads = 128;
constexpr int kWarpStackNodes = 768; // a level of the tree adds some 32

// A level of the tree.
template <int Machines>
struct Level {
  Node<Machines> *nodes;
  std::uint32_t *count;
  std::uint32_t *next; // the first node that no thread has taken
  std::uint32_t room;
  int *overflow; // set where a stack had no room
};

// Replaces the nodes of one level by their children.
template <int Machines>
__global__ void expand_by_hand(Search<Machines> search, Level<Machines> from, Level<Machines> to) {
  const std::uint32_t threads = gridDim.x * blockDim.x;
  const std::uint32_t count = min(*from.count, from.room);
  std::uint32_t kept = 0;
  // A child a thread.
  for (std::uint64_t i = blockIdx.x * blockDim.x + threadIdx.x; i < std::uint64_t{count} * kJobs;
       i += threads) {
    const Node<Machines> &node = from.nodes[i / kJobs];
    const int job = static_cast<int>(i % kJobs);
    if (!(node.jobs >> job & 1))
      continue;
    Node<Machines> child;
    const int bound = append(*search.shop, node, job, child);
    if (bound >= latest_makespan(search.makespan))
      continue;
    if (child.jobs == 0) {
      atomicMin(search.makespan, bound);
    } else {
      ++kept;
      const std::uint32_t place = atomicAdd(to.count, 1u);
      if (place < to.room)
        to.nodes[place] = child;
    }
  }
  if (kept != 0)
    search.nodes.add(kept);
}

template <int Machines>
__global__ void __launch_bounds__(kHandThreads)
    search_by_threads(Search<Machines> search, Level<Machines> level) {
  __shared__ Shop<Machines> shop;
  for (unsigned i = threadIdx.x; i < sizeof shop / 4; i += blockDim.x)
    reinterpret_cast<std::uint32_t *>(&shop)[i] =
        reinterpret_cast<const std::uint32_t *>(search.shop)[i];
  __syncthreads();
  const std::uint32_t count = min(*level.count, level.room);
  std::uint32_t kept = 0;
  Node<Machines> stack[kJobs]; // the path from the node that was taken
  std::uint32_t to_try[kJobs]; // jobs that nobody has put next
  int depth = -1;
  // A turn bounds one child, so that the lanes of a warp do so together wherever they are.
  for (;;) {
    if (depth < 0) {
      const std::uint32_t taken = atomicAdd(level.next, 1u);
      if (taken >= count)
        break;
      depth = 0;
      stack[0] = level.nodes[taken];
      to_try[0] = stack[0].jobs;
    }
    const std::uint32_t jobs = to_try[depth];
    if (jobs == 0) {
      --depth;
      continue;
    }
    to_try[depth] = jobs & (jobs - 1);
    Node<Machines> child;
    const int bound = append(shop, stack[depth], __ffs(static_cast<int>(jobs)) - 1, child);
    if (bound >= latest_makespan(search.makespan))
      continue;
    if (child.jobs == 0) {
      atomicMin(search.makespan, bound);
    } else {
      ++kept;
      ++depth;
      stack[depth] = child;
      to_try[depth] = child.jobs;
    }
  }
  if (kept != 0)
    search.nodes.add(kept);
}

// Nodes on a warp's stack, and which jobs nobody has put next.
template <int Machines>
struct WarpStack {
  Node<Machines> nodes[kWarpStackNodes];
  std::uint32_t to_try[kWarpStackNodes];
};

// The lanes of a warp bound 32 children at once, of as many nodes from the top of its stack as that
// takes.
template <int Machines>
__global__ void __launch_bounds__(kHandThreads)
    search_by_warps(Search<Machines> search, Level<Machines> level, WarpStack<Machines> *stacks) {
  __shared__ Shop<Machines> shop;
  for (unsigned i = threadIdx.x; i < sizeof shop / 4; i += blockDim.x)
    reinterpret_cast<std::uint32_t *>(&shop)[i] =
        reinterpret_cast<const std::uint32_t *>(search.shop)[i];
  __syncthreads();
  const unsigned lane = threadIdx.x % 32;
  WarpStack<Machines> &stack = stacks[(blockIdx.x * blockDim.x + threadIdx.x) / 32];
  const std::uint32_t count = min(*level.count, level.room);
  std::uint32_t kept = 0;
  int size = 0;
  for (;;) {
    if (size == 0) {
      constexpr std::uint32_t nodes_at_once = 2;
      std::uint32_t taken = 0;
      if (lane == 0)
        taken = atomicAdd(level.next, nodes_at_once);
      taken = __shfl_sync(~0u, taken, 0);
      if (taken >= count)
        break;
      size = static_cast<int>(min(nodes_at_once, count - taken));
      if (static_cast<int>(lane) < size) {
        stack.nodes[lane] = level.nodes[taken + lane];
        stack.to_try[lane] = stack.nodes[lane].jobs;
      }
      __syncwarp();
    }
    // Each lane looks at a node, the topmost one first, and `before` is how many children those
    // above it have.
    const int looked_at = size - 1 - static_cast<int>(lane);
    const std::uint32_t to_try = looked_at >= 0 ? stack.to_try[looked_at] : 0;
    int sum = __popc(to_try);
    for (unsigned distance = 1; distance < 32; distance *= 2) {
      const int above = __shfl_up_sync(~0u, sum, distance);
      sum += lane >= distance ? above : 0;
    }
    const int before = sum - __popc(to_try);
    // The lane that looked at the node of this lane's child.
    int owner = 0;
    for (int step = 16; step > 0; step /= 2)
      if (__shfl_sync(~0u, sum, owner + step - 1) <= static_cast<int>(lane))
        owner += step;
    std::uint32_t jobs = __shfl_sync(~0u, to_try, owner);
    const int skipped = static_cast<int>(lane) - __shfl_sync(~0u, before, owner);
    for (int i = 0; i < skipped; ++i)
      jobs &= jobs - 1;
    const bool has_child = static_cast<int>(lane) < __shfl_sync(~0u, sum, 31);
    bool is_kept = false;
    Node<Machines> child;
    if (has_child) {
      const int bound =
          append(shop, stack.nodes[size - 1 - owner], __ffs(static_cast<int>(jobs)) - 1, child);
      if (bound < latest_makespan(search.makespan)) {
        if (child.jobs == 0)
          atomicMin(search.makespan, bound);
        else
          is_kept = true;
      }
    }
    __syncwarp();                                    // nobody reads a node that is replaced now
    if (looked_at >= 0 && before < 32 && sum > 32) { // some children of it are left
      std::uint32_t left = to_try;
      for (int i = before; i < 32; ++i)
        left &= left - 1;
      stack.to_try[looked_at] = left;
    }
    size -= __popc(__ballot_sync(~0u, looked_at >= 0 && sum <= 32));
    const unsigned keepers = __ballot_sync(~0u, is_kept);
    if (is_kept) {
      ++kept;
      const int place = size + __popc(keepers & ((1u << lane) - 1));
      if (place < kWarpStackNodes) {
        stack.nodes[place] = child;
        stack.to_try[place] = child.jobs;
      } else {
        *level.overflow = 1;
      }
    }
    size = min(size + __popc(keepers), kWarpStackNodes);
    __syncwarp();
  }
  if (kept != 0)
    search.nodes.add(kept);
}

// Launches of the kernels, with their memory.
template <int Machines>
class ByHand {
public:
  ByHand(int levels, const Node<Machines> &root)
      : levels_(levels), nodes_{samples::DeviceArray<Node<Machines>>(kRoom),
                                samples::DeviceArray<Node<Machines>>(kRoom)},
        root_(std::vector<Node<Machines>>{root}), counts_(2 * static_cast<std::size_t>(levels + 1)),
        overflow_(1),
        thread_blocks_(samples::resident_blocks(search_by_threads<Machines>, kHandThreads)),
        warp_blocks_(samples::resident_blocks(search_by_warps<Machines>, kHandThreads)),
        stacks_(std::size_t{warp_blocks_} * (kHandThreads / 32)) {}

  void prepare() {
    std::vector<std::uint32_t> counts(counts_.size(), 0);
    counts[0] = 1;
    counts_.upload(counts);
    overflow_.fill(0);
  }

  void launch_threads(const Search<Machines> &search) {
    expand(search);
    search_by_threads<Machines><<<thread_blocks_, kHandThreads>>>(search, level_of(levels_));
  }
  void launch_warps(const Search<Machines> &search) {
    expand(search);
    search_by_warps<Machines>
        <<<warp_blocks_, kHandThreads>>>(search, level_of(levels_), stacks_.get());
  }

  // Whether no level, and no stack, had more nodes than there is room for.
  bool had_room() const {
    const std::vector<std::uint32_t> counts = counts_.download();
    for (std::size_t level = 0; level < counts.size(); level += 2)
      if (counts[level] > kRoom)
        return false;
    return overflow_.value() == 0;
  }

private:
#ifdef GTAP_TARGET_HOST
  static constexpr std::size_t kRoom = std::size_t{1} << 14;
#else
  static constexpr std::size_t kRoom = std::size_t{1} << 20;
#endif

  void expand(const Search<Machines> &search) {
    for (int level = 0; level < levels_; ++level)
      expand_by_hand<Machines>
          <<<thread_blocks_, kHandThreads>>>(search, level_of(level), level_of(level + 1));
  }
  Level<Machines> level_of(int level) const {
    std::uint32_t *counts = counts_.get() + 2 * level;
    return {level == 0 ? root_.get() : nodes_[level % 2].get(), counts, counts + 1,
            static_cast<std::uint32_t>(kRoom), overflow_.get()};
  }

  int levels_;
  samples::DeviceArray<Node<Machines>> nodes_[2], root_;
  samples::DeviceArray<std::uint32_t> counts_;
  samples::DeviceArray<int> overflow_;
  unsigned thread_blocks_, warp_blocks_;
  samples::DeviceArray<WarpStack<Machines>> stacks_;
};
