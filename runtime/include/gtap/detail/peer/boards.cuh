// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Boards: mailboxes in which the ambassador of a peer offers what has come from others. They stand in the stations behind those
// of the launch's warps, so that idle warps look at them as at any other. Must not know what is in them.
#pragma once

#include <gtap/detail/peer/stub.cuh>

namespace gtap::detail {

inline constexpr std::uint32_t most_boards = 64;

// As many as there are stations for, in a launch of so many warps.
__device__ __forceinline__ std::uint32_t boards_of(const context &shared, std::uint32_t warps) {
  const std::uint32_t left = shared.station_count - min(shared.station_count, warps);
  return min(left, most_boards);
}
// The same; 0 of a program whose launches have no peers.
template <class Program>
__device__ __forceinline__ std::uint32_t boards_in([[maybe_unused]] const context &shared,
                                                   [[maybe_unused]] std::uint32_t warps) {
  if constexpr (has_peers<Program>)
    return boards_of(shared, warps);
  else
    return 0;
}

} // namespace gtap::detail
