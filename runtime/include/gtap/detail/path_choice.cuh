// Which lanes of a warp run in a round when a program has several queues (EPAQ, the paper's
// Section 4.4): only those whose newest task has the warp's current queue, so that tasks on
// different paths do not run in one round. Must not know what tasks do.
#pragma once

#include <gtap/detail/record.cuh>
#include <gtap/settings.h>

namespace gtap::detail {

// All members are the same in every lane of a warp.
class path_choice {
public:
  static constexpr bool needed = GTAP_NUM_QUEUES > 1;

  // True when this lane runs its newest task, whose meta word is `meta` if it is `ready`. Some
  // ready lane always runs: those of the queue with the most tasks, or of the next in turn when
  // others have waited too long.
  __device__ __forceinline__ bool choose(bool ready, std::uint32_t meta) {
    if constexpr (!needed)
      return ready;
    const unsigned queue = meta >> queue_shift & 0xff;
    int best = 0, best_count = 0;
    for (int q = 0; q < GTAP_NUM_QUEUES; ++q) {
      const int count =
          __popc(__ballot_sync(full_warp, ready && queue == static_cast<unsigned>(q)));
      if (count > best_count) {
        best = q;
        best_count = count;
      }
    }
    if (++waited_ > patience) {
      waited_ = 0;
      const unsigned present = __reduce_or_sync(full_warp, ready ? 1u << queue : 0u);
      const unsigned after = turn_ < 31 ? present >> (turn_ + 1) << (turn_ + 1) : 0;
      best = turn_ = __ffs(static_cast<int>(after != 0 ? after : present)) - 1;
    }
    return ready && queue == static_cast<unsigned>(best);
  }

private:
  static constexpr unsigned full_warp = 0xffffffffu;
  // Rounds after which the next queue with tasks has its turn, however few they are.
  static constexpr unsigned patience = 8;

  unsigned waited_ = 0;
  int turn_ = 0;
};

} // namespace gtap::detail
