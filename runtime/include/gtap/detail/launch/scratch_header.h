// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// How the memory for gtap::scratch lies: what the device side (scratch/scratch_memory.cuh) and the host side share. Plain
// data.
#pragma once

#include <cstddef>
#include <cstdint>

namespace gtap::detail {

// Buffers are given out in units of this many bytes, in blocks of 1, 2, 4, ... of them.
inline constexpr std::uint32_t scratch_unit = 128;
inline constexpr std::uint32_t scratch_sizes = 14;
inline constexpr std::uint64_t scratch_most_bytes = std::uint64_t{scratch_unit}
                                                    << (scratch_sizes - 1);
// Lists of free blocks of each size. A thread gives to one of them, and looks there first.
inline constexpr std::uint32_t scratch_lists = 64;

struct scratch_header {
  alignas(128) std::uint64_t stamp; // scratch_stamp() of the launch that it is open for
  std::uint64_t refused;            // bytes that the first request was for that got none
  std::uint64_t units;              // scratch_units(), when it is open
  alignas(128) std::uint64_t next;  // the first unit that was never given out, or beyond the last
  alignas(128) std::uint64_t heads[scratch_sizes][scratch_lists];
};

#if defined(__CUDACC__)
#define GTAP_ON_BOTH_SIDES __host__ __device__
#else
#define GTAP_ON_BOTH_SIDES
#endif

// Odd, and never 0. One less while a thread opens the memory.
GTAP_ON_BOTH_SIDES constexpr std::uint64_t scratch_stamp(std::uint64_t generation) {
  return (generation << 1) + 3;
}

// Units in a region of so many bytes: they follow the header, and then 4 bytes for each of them.
GTAP_ON_BOTH_SIDES constexpr std::uint64_t scratch_units(std::uint64_t bytes) {
  const std::uint64_t units =
      bytes < sizeof(scratch_header) ? 0 : (bytes - sizeof(scratch_header)) / (scratch_unit + 4);
  return units < 0xfffffffeu ? units : 0xfffffffeu;
}

#undef GTAP_ON_BOTH_SIDES

} // namespace gtap::detail
