// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What the emulated device can do: the figures that launches are checked against and that device
// queries report. Those of a current NVIDIA GPU, so that a launch that is refused there is refused
// here.
#pragma once

#include <cstddef>

namespace gtap::host::detail {

inline constexpr unsigned max_block_threads = 1024;
inline constexpr unsigned max_block[3] = {1024, 1024, 64};
inline constexpr unsigned max_grid[3] = {2147483647u, 65535, 65535};
inline constexpr std::size_t default_shared_bytes = 48 * 1024; // of a block
inline constexpr std::size_t max_shared_bytes = 227 * 1024;
inline constexpr int registers_per_block = 65536;

} // namespace gtap::host::detail
