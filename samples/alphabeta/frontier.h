// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The same search as CUDA programs do it without a runtime for tasks: the host makes all positions some plies ahead, a
// thread searches each by alpha-beta, and the host combines what they say. Children of one position share a bound.
#pragma once

#include "../common/device_array.h"

#include "position.h"

#include <algorithm>
#include <cstdint>
#include <memory>
#include <vector>

struct Leaf {
  Position at;
  std::uint32_t parent;
};

__global__ void search_leaves(const Leaf *leaves, std::uint32_t count, int depth, int *bounds,
                              std::uint32_t *next) {
  for (;;) {
    const std::uint32_t i = atomicAdd(next, 1u);
    if (i >= count)
      return;
    const Leaf leaf = leaves[i];
    int *bound = bounds + leaf.parent;
    int worth = 0;
    if (!ends_at(leaf.at, depth, worth)) {
      GoesOn visitor;
      const int beta = -*static_cast<volatile int *>(bound);
      worth = search_serially(leaf.at, depth, -kInfinity, beta, visitor);
    }
    atomicMax(bound, -worth);
  }
}

// `plies`: levels that the host makes, at least 1 and less than the depth.
class FrontierSearch {
public:
  FrontierSearch(const Position &root, int depth, int plies) : depth_(depth - plies) {
    add(root, depth, plies);
    no_bounds_.assign(parents_, -kInfinity);
    leaves_on_device_ = std::make_unique<samples::DeviceArray<Leaf>>(leaves_);
    bounds_ = std::make_unique<samples::DeviceArray<int>>(parents_);
    next_ = std::make_unique<samples::DeviceArray<std::uint32_t>>(1);
  }

  int run(int blocks, int threads) {
    bounds_->upload(no_bounds_);
    next_->fill(0);
    search_leaves<<<blocks, threads>>>(leaves_on_device_->get(),
                                       static_cast<std::uint32_t>(leaves_.size()), depth_,
                                       bounds_->get(), next_->get());
    const std::vector<int> found = bounds_->download();
    std::size_t node = 0;
    return worth(found, node);
  }

private:
  struct Node {
    bool is_over;      // worth is known
    bool above_leaves; // worth is that of bound `parent`
    int worth;
    std::uint32_t parent;
    int children;
  };

  // In the order in which worth() comes by.
  void add(const Position &at, int left, int plies) {
    const std::size_t own = nodes_.size();
    nodes_.push_back({false, plies == 1, 0, 0, 0});
    if (ends_at(at, left, nodes_[own].worth)) {
      nodes_[own].is_over = true;
      return;
    }
    if (plies == 1)
      nodes_[own].parent = parents_++;
    for (int number = 0; number < kColumns; ++number)
      if (const std::uint64_t place = place_in(at, column_in_order(number))) {
        ++nodes_[own].children;
        if (plies == 1)
          leaves_.push_back({after(at, place), nodes_[own].parent});
        else
          add(after(at, place), left - 1, plies - 1);
      }
  }
  int worth(const std::vector<int> &found, std::size_t &node) const {
    const Node &own = nodes_[node++];
    if (own.is_over)
      return own.worth;
    if (own.above_leaves)
      return found[own.parent];
    int best = -kInfinity;
    for (int i = 0; i < own.children; ++i)
      best = std::max(best, -worth(found, node));
    return best;
  }

  int depth_; // below the leaves
  std::vector<Node> nodes_;
  std::vector<Leaf> leaves_;
  std::uint32_t parents_ = 0;
  std::vector<int> no_bounds_; // before a search
  std::unique_ptr<samples::DeviceArray<Leaf>> leaves_on_device_;
  std::unique_ptr<samples::DeviceArray<int>> bounds_;
  std::unique_ptr<samples::DeviceArray<std::uint32_t>> next_;
};
