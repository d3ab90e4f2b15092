// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What counters that workers keep for themselves begin with. Constants, but where tests want to see them wrap around:
// with GTAP_TEST_STARTS, on the host target, a test sets them between two launches. Counters that stand in a launch's
// memory need no such thing: tests write there (docs/counters.md has them all). Must not know what is counted.
#pragma once

#include <cstdint>

namespace gtap::detail {

#if defined(GTAP_TEST_STARTS)
// Written while no launch runs.
struct test_starts {
  std::uint32_t position = 0;       // in a window
  std::uint64_t count = 0;          // of what a worker has done
  std::uint64_t queue_position = 0; // in a queue of a baseline; a multiple of its slots
};
inline test_starts starts;
inline std::uint32_t first_position() {
  return starts.position;
}
inline std::uint64_t first_count() {
  return starts.count;
}
inline std::uint64_t first_queue_position() {
  return starts.queue_position;
}
#else
#if defined(GTAP_TEST_DEFECTS) // with defect 5, which shows where they wrap around
#define GTAP_FIRST_POSITION 0xfffffff8u
#else
#define GTAP_FIRST_POSITION 0
#endif
__host__ __device__ constexpr std::uint32_t first_position() {
  return GTAP_FIRST_POSITION;
}
__host__ __device__ constexpr std::uint64_t first_count() {
  return 0;
}
__host__ __device__ constexpr std::uint64_t first_queue_position() {
  return 0;
}
#undef GTAP_FIRST_POSITION
#endif

} // namespace gtap::detail
