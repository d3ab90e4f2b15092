// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The device words of a translated file, through which its kernels find their runtime and tell of errors. Must not
// know launches.
#pragma once

#include <gtap/detail/base/atomic.cuh>
#include <gtap/detail/launch/context.h>
#include <gtap/detail/launch/launch_slot.cuh>
#include <gtap/settings.h>

namespace gtap::detail {

// Static, so that each translated file has its own and needs no relocatable device code. Functions that
// use them are static, too: of an inline one a host program has a single copy. Both outlive launches: what
// belongs to one launch stands in its context, for a launch's key comes back when a CUDA graph is
// replayed (launch.cuh).
#if defined(GTAP_TARGET_HOST)
static module_state this_module = {};
static std::uint32_t this_module_status = 0;
#else
static __constant__ module_state this_module = {};
static __device__ std::uint32_t this_module_status = 0;
#endif

#if GTAP_CHECK_DEPEND
#if defined(GTAP_TARGET_HOST)
static overlap_report this_module_overlap = {};
#else
static __device__ overlap_report this_module_overlap = {};
#endif
#endif

// The slot of the calling thread's launch; null where gtap::launch() has not begun it.
static __device__ __forceinline__ launch_slot *own_slot() {
  const std::uint32_t number = GTAP_NAMED_LAUNCHES != 0 ? own_slot_number() : 0;
  return number == 0 || this_module.table == nullptr ? nullptr
                                                     : slot_with_number(*this_module.table, number);
}

// What the calling thread's launch knows of its peers; null where it has none.
static __device__ __forceinline__ peer_world *own_world() {
#if GTAP_PEERS
  const launch_slot *slot = own_slot();
  return slot == nullptr ? nullptr : slot->world;
#else
  return nullptr;
#endif
}

// Keeps the first error of this file until the host collects it; of a launch with a slot, one of its errors there.
static __device__ inline void report_module_error(gtap_status status, std::uint32_t line = 0) {
  const std::uint32_t word = static_cast<std::uint32_t>(status) | line << status_bits;
  if (GTAP_NAMED_LAUNCHES != 0)
    if (launch_slot *slot = own_slot())
      return report_in_slot(*slot, word);
  std::uint32_t expected = GTAP_SUCCESS;
  atomic(this_module_status).compare_exchange_strong(expected, word, relaxed, relaxed);
}

} // namespace gtap::detail
