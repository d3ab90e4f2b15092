// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What workers count of what they do. Must not know what it is.
#pragma once

#include <cstdint>

namespace gtap::detail {

// What a worker has done, for gtap_get_statistics(). Each is below 2^32 in a launch: minutes of nothing else.
struct worker_counts {
  std::uint32_t tasks = 0;     // but for those that a spawn ran
  std::uint32_t in_spawns = 0; // those
  std::uint32_t inline_spawns = 0;
  std::uint32_t donations = 0;
  std::uint32_t steals = 0;
};
// Of these, what a lane counts for itself, and what its warp does in shared memory, where it takes no lane's
// registers.
struct warp_counts {
  std::uint32_t inline_spawns = 0; // any lane, in its step: atomic in the block
  std::uint32_t donations = 0;     // the first lane, between two steps, as is the next
  std::uint32_t steals = 0;
};
struct lane_counts {
  std::uint32_t tasks = 0, in_spawns = 0;

  __device__ worker_counts with(const warp_counts &of_warp) const {
    return {tasks, in_spawns, of_warp.inline_spawns, of_warp.donations, of_warp.steals};
  }
};

} // namespace gtap::detail
