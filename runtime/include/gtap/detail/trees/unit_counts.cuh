// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// How a launch of trees (tree_worker.cuh) knows that its last task has ended. A unit is the first task, or a turn on the board, or the tasks
// that are given to a warp at a time. The launch has ended when all units have, with all tasks that they led to.
//
//   made     units, but for the first task. Who makes some adds them (fetch_add relaxed) before the release that shows them to others: the board's
//            or the mail's. Read behind an acquire of `ended`
//   ended    units. Who has run some adds them (fetch_add release) when none of their tasks is left with it. Read with acquire
//
// Who wants to know reads `ended` first. Whatever a unit that has ended has made was added to `made` before it ended, so it is found there.
// If the two agree, all units that were made have ended, and none of them can make any more.
//
// In a launch on several GPUs, tasks that go to another one are a unit that ends when they have been sent (tree_ambassador.cuh), and one that
// is made there when they are given to a warp.
#pragma once

#include <gtap/detail/base/atomic.cuh>
#include <gtap/detail/base/warp_sums.cuh>
#include <gtap/detail/launch/context.h>

namespace gtap::detail {

class unit_counts {
public:
  __device__ __forceinline__ explicit unit_counts(context &shared) : shared_(&shared) {}

  // `warp`: the caller's. One lane.
  __device__ __forceinline__ void add_made(std::uint32_t warp, std::uint64_t units) const {
    atomic(part(warp).made).fetch_add(units, relaxed);
  }
  __device__ __forceinline__ void add_ended(std::uint32_t warp, std::uint64_t units) const {
    atomic(part(warp).ended).fetch_add(units, release);
  }
  // Whether all have ended, of these and of so many first tasks; all lanes of a warp. What has been done in them is acquired by each lane.
  __device__ __forceinline__ bool all_have_ended(std::uint32_t first, int lane) const {
    end_notice &own = shared_->ends[lane];
    return agree(long_sum_of_warp(atomic(own.ended).load(relaxed)), first, own) &&
           agree(long_sum_of_warp(atomic(own.ended).load(acquire)), first, own);
  }

private:
  __device__ __forceinline__ end_notice &part(std::uint32_t warp) const {
    return shared_->ends[warp % warp_lanes];
  }
  __device__ __forceinline__ static bool agree(std::uint64_t ended, std::uint32_t first,
                                               end_notice &own) {
    __syncwarp(); // each lane's acquire comes before what all read next
    return ended == first + long_sum_of_warp(atomic(own.made).load(relaxed));
  }

  context *shared_;
};

} // namespace gtap::detail
