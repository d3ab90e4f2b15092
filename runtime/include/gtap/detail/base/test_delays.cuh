// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Random delays before the accesses to shared words, so that tests on a GPU meet interleavings that are rare
// otherwise. Only where GTAP_TEST_DELAYS is defined when a program is compiled for a device (its value, if it has one,
// is the seed); elsewhere nothing is left of it. The host target has its own: GTAP_HOST_SEED, docs/host-target.md.
// Must not know what the words mean.
#pragma once

#include <cstdint>

namespace gtap::detail {

#if defined(GTAP_TEST_DELAYS) && !defined(GTAP_TARGET_HOST)

// A number in which every bit depends on all of `x` (the finaliser of MurmurHash3).
__device__ inline std::uint32_t mixed(std::uint32_t x) {
  x = (x ^ x >> 16) * 0x85ebca6bu;
  x = (x ^ x >> 13) * 0xc2b2ae35u;
  return x ^ x >> 16;
}

// Sleeps now and then, 2 us at most, rarely 32. The launch's number and the seed say how often, from every fourth
// access to every 256th, and make one warp in eight sleep at every second: a late warp against others at full speed is
// what most races need. The clock says when, so that no two runs are the same.
__device__ __noinline__ void test_delay() {
  unsigned long long grid;
  std::uint32_t time;
  asm volatile("mov.u64 %0, %%gridid;" : "=l"(grid));
  asm volatile("mov.u32 %0, %%clock;" : "=r"(time));
  const std::uint32_t launch =
      mixed(static_cast<std::uint32_t>(grid) * 2u + (GTAP_TEST_DELAYS + 0));
  const std::uint32_t warp = mixed(launch ^ (blockIdx.x * 32u + threadIdx.x / 32u));
  const std::uint32_t chance = mixed(warp ^ time * 32u ^ threadIdx.x % 32u);
  const std::uint32_t one_in = warp % 8 == 0 ? 2u : 4u << launch % 4 * 2;
  if (chance % one_in != 0)
    return;
  const std::uint32_t longest =
      chance >> 27 == 0 ? 16384u : 1024u; // __nanosleep takes up to twice as long
  __nanosleep((chance >> 8) % longest);
}

#elif !defined(GTAP_TARGET_HOST)

__device__ __forceinline__ void test_delay() {}

#endif

} // namespace gtap::detail
