// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Which lanes of a warp run in a step: those on one path, where paths are known. Where the translator has found
// tasks that end early, the paths are those tasks and all others, and queues say no more. Where it has not, and
// there are several queues (`queue(expr)`; EPAQ, the paper's Section 4.4), the queue of the newest task says its
// path. Must not know what tasks do.
#pragma once

#include <gtap/detail/base/warp_sums.cuh>
#include <gtap/detail/task/new_task.cuh>
#include <gtap/settings.h>

namespace gtap::detail {

// All members are the same in every lane of a warp.
template <class Program>
class path_choice {
public:
  static constexpr bool by_end = Program::template some_end_early<>;
  static constexpr bool by_queue = !by_end && queues_matter<Program>;
  static constexpr bool needed = by_end || by_queue;
  // Whether a launch has to find out if its queues pay; until it has, they say nothing.
  static constexpr bool tries_queues = by_queue && !GTAP_TRUST_QUEUES;

  __device__ __forceinline__ void follow_queues(bool follow) { follow_ = follow; }

  // True when this lane runs its newest task, whose meta word is `meta` if it is `ready`, else 0. Some
  // ready lane always runs.
  __device__ __forceinline__ bool choose(bool ready, std::uint32_t meta) {
    if constexpr (by_end)
      return choose_by_end(ready, (meta & flag_ends_early) != 0);
    else if constexpr (by_queue)
      return !follow_ ? ready : choose_by_queue(ready, meta >> queue_shift & queue_mask<Program>);
    else
      return ready;
  }

private:
  // Tasks that end without spawning hold the work proper of a program with a cutoff, and are long:
  // they wait until all lanes at work have one, or have waited too long.
  __device__ __forceinline__ bool choose_by_end(bool ready, bool ends) {
    const unsigned all = __ballot_sync(full_warp, ready);
    const unsigned ending = __ballot_sync(full_warp, ends);
    const bool run_ending = ending == all || (ending != 0 && ++waited_ > longest_wait);
    if (run_ending)
      waited_ = 0;
    return ready && ends == run_ending;
  }

  // Those of the queue with the most tasks, or now and then of the next in turn.
  __device__ __forceinline__ bool choose_by_queue(bool ready, unsigned queue) {
    int best = 0, best_count = 0;
    for (int q = 0; q < GTAP_NUM_QUEUES; ++q) {
      const int count =
          __popc(__ballot_sync(full_warp, ready && queue == static_cast<unsigned>(q)));
      if (count > best_count) {
        best = q;
        best_count = count;
      }
    }
    if (++waited_ % patience == 0) {
      const unsigned turn = waited_ / patience % GTAP_NUM_QUEUES;
      const unsigned present = bits_of_warp(ready ? 1u << queue : 0u);
      const unsigned after = present >> turn << turn;
      best = __ffs(static_cast<int>(after != 0 ? after : present)) - 1;
    }
    return ready && queue == static_cast<unsigned>(best);
  }

  // One step in so many is the next queue's in turn, however few tasks it has.
  static constexpr unsigned patience = 8;
  // Steps after which tasks that end early have their turn.
  static constexpr unsigned longest_wait = 32;

  // Steps: in which tasks that end early have waited, or that have followed queues.
  unsigned waited_ = 0;
  bool follow_ = !tries_queues;
};

} // namespace gtap::detail
