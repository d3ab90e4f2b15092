// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Whether a task that comes to a taskyield leaves its step. The lanes of a warp run their steps side by side, and those whose
// steps have ended wait for the longest. When a task leaves its step, the next round begins: it goes on where it was, and the
// others begin with their next tasks. A round costs some hundred instructions, so a step must have run for a while.
// Must not know what tasks are.
#pragma once

#include <gtap/detail/base/tuning.cuh>
#include <gtap/detail/base/warp.h>

#include <cstdint>

namespace gtap::detail {

// A base class of a worker: empty where no task function has a taskyield.
template <bool Needed>
class yield_choice {};
template <>
class yield_choice<true> {
protected:
  // A round begins. `feeders`: the lanes that have tasks for others.
  __device__ __forceinline__ void begin_patience(unsigned feeders) {
    began_ = cycles();
    patience_ = __popc(feeders) >= fewest_feeders ? short_patience : long_patience;
  }
#if defined(GTAP_TARGET_HOST)
  // There are no cycles to count: at every third taskyield.
  bool leaves() {
    return ++asked_ % 3 == 0;
  }
#else
  // With tasks in the warp, when many lanes are not here; without, after a long time: the warp then looks for tasks elsewhere,
  // and hands over its own.
  __device__ __forceinline__ bool leaves() const {
    const unsigned ran = cycles() - began_;
    return ran >= patience_ && (ran >= long_patience || __popc(__activemask()) <= most_that_leave);
  }
#endif

private:
  __device__ __forceinline__ static unsigned cycles() {
    return static_cast<unsigned>(clock64());
  }

  unsigned began_ = 0, patience_ = 0;
  std::uint32_t asked_ = 0; // on the host target
};

} // namespace gtap::detail
