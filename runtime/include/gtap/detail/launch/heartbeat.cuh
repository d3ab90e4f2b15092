// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Signs of life for the host's watchdog, where there is one.
#pragma once

#include <gtap/detail/launch/module.cuh>

namespace gtap::detail {

// Says that the owner of this station is at work; `now`: its clock. One thread calls it.
static __device__ __forceinline__ void beat(warp_station &own, unsigned now) {
  if (this_module.watched != 0)
    atomic(own.offers.heartbeat).store(now | 1, relaxed);
}
// Says that the owner of this station has no tasks.
static __device__ __forceinline__ void stop_beating(warp_station &own) {
  if (this_module.watched != 0)
    atomic(own.offers.heartbeat).store(0, relaxed);
}

} // namespace gtap::detail
