// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The size of a warp, for the host, too.
#pragma once

namespace gtap::detail {

inline constexpr int warp_lanes = 32;
inline constexpr unsigned full_warp = 0xffffffffu; // all of them, as a mask

} // namespace gtap::detail
