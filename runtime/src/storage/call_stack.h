// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// How much call stack the threads of a device need, and how much of it serial runs must leave free.
#pragma once

#include <cstddef>

namespace gtap::detail {

// The frame of the entry kernel that has the largest, in bytes: what stands for the frames of serial versions, which
// CUDA tells nobody (docs/reliability.md). 0 on the host target.
std::size_t estimated_frame();

// The least cudaLimitStackSize for serial versions with such frames, and so much beyond them (GTAP_STACK_RESERVE), or
// what the device's memory allows.
std::size_t stack_for_frames(std::size_t frame, std::size_t reserve);

} // namespace gtap::detail
