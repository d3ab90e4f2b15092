// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The launch of the calling thread, for code that nobody has handed its context. Must not know tasks.
#pragma once

#include <gtap/detail/launch/launch.cuh>
#include <gtap/detail/launch/module.cuh>

namespace gtap::detail {

// Null in a kernel without an entry, and in one whose launch could not run.
static __device__ __forceinline__ context *own_launch() {
  const module_state &module = this_module;
  if (module.table == nullptr)
    return nullptr;
  const std::uint32_t entry = entry_of_launch(*module.table, launch_key());
  return entry < module.context_count ? &module.contexts[entry] : nullptr;
}

} // namespace gtap::detail
