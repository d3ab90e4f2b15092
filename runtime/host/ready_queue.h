// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The CUDA threads of a block that can go on: a ring that gives them in order, or in an order that
// a seed chooses.
#pragma once

#include "lane.h"
#include "random.h"

#include <array>
#include <utility>

namespace gtap::host::detail {

class ready_queue {
public:
  bool empty() const { return size_ == 0; }
  unsigned size() const { return size_; }

  void push(lane &ready) { at(size_++) = &ready; }

  // The one that waits longest.
  lane &pop() {
    lane &first = *at(0);
    ++head_;
    --size_;
    return first;
  }

  // Any one.
  lane &pop(random_source &random) {
    std::swap(at(0), at(random.below(size_)));
    return pop();
  }

private:
  // A thread stands in the queue at most once, so the ring never overflows.
  lane *&at(unsigned offset) { return ring_[(head_ + offset) % max_block_threads]; }

  std::array<lane *, max_block_threads> ring_{};
  unsigned head_ = 0;
  unsigned size_ = 0;
};

} // namespace gtap::host::detail
