// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The end of a run in which no block knows how many tasks it will get (graph_run.cuh, placed_run.cuh).
//
//   (E1) `left` is 0 only when all tasks have ended: each block subtracts those that it has ended, before it waits.
//
// Words:
//   left   tasks that nobody has subtracted: acq_rel.
//   over   1 when `left` was taken to 0: store release by who did that, read with acquire by all who wait.
// Must not know what a run is.
#pragma once

#include <gtap/detail/base/atomic.cuh>

#include <cstdint>

namespace gtap::detail {

// In graph memory, each on a line of its own. The owner writes {tasks, 0} before it opens the run.
struct run_end_words {
  alignas(128) std::uint32_t left;
  alignas(128) std::uint32_t over;
};

// For the leader of a block.
class run_end {
public:
  __device__ explicit run_end(run_end_words &words) : words_(&words) {}

  // Before a block waits, or leaves. `ended`: the tasks that it has ended.
  __device__ void subtract(std::uint32_t &ended) const {
    if (ended == 0)
      return;
    if (atomic(words_->left).fetch_sub(ended, acq_rel) == ended)
      atomic(words_->over).store(1, release);
    ended = 0;
  }
  // On its way with what else a block looks at; acquire_batch() is due when it is not 0.
  __device__ std::uint32_t look() const { return atomic(words_->over).load(polled); }
  __device__ bool is_over() const {
    if (look() == 0)
      return false;
    acquire_batch();
    return true;
  }

private:
  run_end_words *words_;
};

} // namespace gtap::detail
