// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What workers count of what they do. Must not know what it is.
#pragma once

#include <gtap/detail/base/first_values.cuh>

#include <cstdint>

namespace gtap::detail {

// What a worker has done, for gtap_get_statistics(). 64 bits: a lane whose spawns run leaves at once counts to 2^32 in
// half a minute.
struct worker_counts {
  std::uint64_t tasks = first_count();     // but for those that a spawn ran
  std::uint64_t in_spawns = first_count(); // those
  std::uint64_t inline_spawns = first_count();
  std::uint64_t donations = first_count();
  std::uint64_t steals = first_count();
};
// Of these, what a lane counts for itself, and what its warp does in shared memory, where it takes no lane's
// registers.
struct warp_counts {
  // Any lane, in its step: two words that are atomic in the block, since shared memory adds no 64 bits at once. Who takes
  // the low one past its end adds to the high one; they are read when all lanes have met.
  std::uint32_t inline_spawns = static_cast<std::uint32_t>(first_count());
  std::uint32_t inline_spawns_high = static_cast<std::uint32_t>(first_count() >> 32);
  // The first lane, between two steps.
  std::uint64_t donations = first_count();
  std::uint64_t steals = first_count();
};
struct lane_counts {
  std::uint64_t tasks = first_count(), in_spawns = first_count();

  // What a lane tells: the first one of a warp also what all of the warp have done.
  __device__ worker_counts alone() const { return {tasks, in_spawns, 0, 0, 0}; }
  __device__ worker_counts with(const warp_counts &of_warp) const {
    return {tasks, in_spawns,
            std::uint64_t{of_warp.inline_spawns_high} << 32 | of_warp.inline_spawns,
            of_warp.donations, of_warp.steals};
  }
};

} // namespace gtap::detail
