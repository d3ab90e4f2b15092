// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What the launches of one runtime are doing, seen from the host while they run; and how to tell one
// to stop. Words are of any age and do not belong together: for people, and for comparing.
#pragma once

#include "storage/memory.h"

#include <string>
#include <vector>

namespace gtap::detail {

// A launch that runs.
struct running_launch {
  std::uint32_t index = 0; // of its context
  std::uint64_t key = 0;
  context state = {};
  std::vector<warp_station> stations; // empty unless asked for
};

// The launches that run now. Throws a failure.
std::vector<running_launch> look_at_launches(const device_memory &memory, cudaStream_t stream,
                                             bool with_stations);

// Asks one launch to stop; it does at its workers' next look, and not at all when it has ended
// meanwhile. Throws a failure.
void stop_launch(const device_memory &memory, cudaStream_t stream, const running_launch &launch,
                 stop_reason reason);

// Of the launch with this generation of a context, which has ended: bytes of scratch that it has ever given out, and how
// many of them nobody has given back. Zeros where a later launch has begun. Throws a failure.
struct scratch_use {
  std::uint64_t peak = 0, kept = 0;
};
scratch_use scratch_used_by(const device_memory &memory, std::uint32_t context,
                            std::uint64_t generation, cudaStream_t stream);
// Bytes that a task was refused in vain, of a launch that has ended; 0 where a later one has begun.
std::uint64_t scratch_refused(const device_memory &memory, cudaStream_t stream);

// The same as long as nothing goes on in the launch.
std::uint64_t signature(const running_launch &launch);

// The scheduler's state in a few lines.
std::string describe(const running_launch &launch);

} // namespace gtap::detail
