// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The result of a launch that is the sum of something that each of its tasks adds (`gtap_sums`, docs/task-interface.md). Each lane has
// a sum of its own. A warp adds those of its lanes to the launch's before it gives up its busy count, which is a release; the
// last one that does so reads, after an acquire, what all have added, and brings it to its destination before it ends the launch.
// A launch that ends early has no result. Must not know what tasks add.
#pragma once

#include <gtap/detail/base/atomic.cuh>
#include <gtap/detail/base/warp.h>
#include <gtap/detail/launch/context.h>
#include <gtap/detail/task/combine.cuh>

#include <type_traits>

namespace gtap::detail {

// A lane's part. `Result`: a number of 4 or 8 bytes. `How`: plus, or another operator (operators.cuh).
template <class Result, class How>
class launch_sum {
public:
  static_assert(sizeof(Result) == 4 || sizeof(Result) == 8, "");

  __device__ __forceinline__ void add(Result value) { own_ = How::of(own_, value); }

  // The thread that makes the root, before others can have tasks.
  __device__ static void begin(context &shared, void *into) {
    word(shared) = neutral();
    shared.sum_into = into;
  }
  // All lanes of a warp that has no tasks.
  __device__ __forceinline__ void bring_in(context &shared, int lane) {
    Result all = own_;
    own_ = neutral();
    if (!__any_sync(full_warp, all != neutral()))
      return;
    for (int distance = warp_lanes / 2; distance != 0; distance /= 2)
      all = How::of(all, __shfl_down_sync(full_warp, all, distance));
    if (lane == 0)
      combine_atomically<How>(word(shared), all);
  }
  // The launch has ended: one thread.
  __device__ static void deliver(context &shared) {
    if (shared.sum_into != nullptr)
      *static_cast<Result *>(shared.sum_into) = atomic(word(shared)).load(relaxed);
  }

private:
  __device__ __forceinline__ static Result neutral() { return How::template neutral<Result>(); }
  __device__ __forceinline__ static Result &word(context &shared) {
    return *reinterpret_cast<Result *>(&shared.sum);
  }

  Result own_ = neutral();
};
// Of a launch that adds up nothing.
template <>
class launch_sum<void, void> {
public:
  __device__ __forceinline__ static void bring_in(context &, int) {}
  __device__ __forceinline__ static void deliver(context &) {}
};

// What the tasks of a program add up to.
template <class Program>
using sum_of_launch = launch_sum<typename Program::template sum_types<>::result,
                                 typename Program::template sum_types<>::how>;

} // namespace gtap::detail
