// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The search of a flowshop schedule as CUDA kernels written by hand: some levels of the tree, one
// kernel each, then a thread for each node of the last level, with a stack of its own.
#pragma once

#include "search.h"

#include "../common/device_array.h"
#include "../common/resident_blocks.h"

// A level of the tree.
template <int Machines>
struct Level {
  Node<Machines> *nodes;
  std::uint32_t *count;
  std::uint32_t *next; // the first node that no thread has taken
  std::uint32_t room;
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
__global__ void __launch_bounds__(128)
    search_by_hand(Search<Machines> search, Level<Machines> level) {
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

// Launches of the kernels, with their memory.
template <int Machines>
class ByHand {
public:
  ByHand(int levels, const Node<Machines> &root)
      : levels_(levels), nodes_{samples::DeviceArray<Node<Machines>>(kRoom),
                                samples::DeviceArray<Node<Machines>>(kRoom)},
        root_(std::vector<Node<Machines>>{root}), counts_(2 * (kJobs + 1)) {
    blocks_ = samples::resident_blocks(search_by_hand<Machines>, kThreads);
  }

  void prepare() {
    std::vector<std::uint32_t> counts(counts_.size(), 0);
    counts[0] = 1;
    counts_.upload(counts);
  }

  void launch(const Search<Machines> &search) {
    for (int level = 0; level < levels_; ++level)
      expand_by_hand<Machines><<<blocks_, kThreads>>>(search, level_of(level), level_of(level + 1));
    search_by_hand<Machines><<<blocks_, kThreads>>>(search, level_of(levels_));
  }

  // Whether no level had more nodes than there is room for.
  bool had_room() const {
    const std::vector<std::uint32_t> counts = counts_.download();
    for (std::size_t level = 0; level < counts.size(); level += 2)
      if (counts[level] > kRoom)
        return false;
    return true;
  }

private:
#ifdef GTAP_TARGET_HOST
  static constexpr std::size_t kRoom = std::size_t{1} << 14;
#else
  static constexpr std::size_t kRoom = std::size_t{1} << 20;
#endif
  static constexpr unsigned kThreads = 128;

  Level<Machines> level_of(int level) const {
    std::uint32_t *counts = counts_.get() + 2 * level;
    return {level == 0 ? root_.get() : nodes_[level % 2].get(), counts, counts + 1,
            static_cast<std::uint32_t>(kRoom)};
  }

  int levels_;
  samples::DeviceArray<Node<Machines>> nodes_[2], root_;
  samples::DeviceArray<std::uint32_t> counts_;
  unsigned blocks_ = 0;
};
