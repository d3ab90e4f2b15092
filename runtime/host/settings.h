// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The emulator's knobs as the pool needs them. Must not know fibers.
#pragma once

#include <gtap/host/schedule.h>

#include <cstddef>
#include <cstdint>

namespace gtap::host::detail {

// The knobs for one launch, and how many launches came before it since they were set.
struct launch_schedule {
  schedule knobs;
  std::uint64_t launch = 0;
};

launch_schedule next_launch();

// Makes stacks at least this large from the next launch on.
void raise_stack_bytes(std::size_t bytes);

} // namespace gtap::host::detail
