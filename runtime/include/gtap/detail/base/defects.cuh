// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Defects of the published runtime that tests can build in, one at a time, to see that some test notices.
// Only where GTAP_TEST_DEFECTS is defined, on the host target; elsewhere every question is a constant
// `false`, and the code behind it is gone. docs/reliability.md says which test catches which. Defects of
// memory order (1 and 9) are planted by tests/exec/broken_orders.sh instead.
#pragma once

#include <cstdint>

#if defined(GTAP_TEST_DEFECTS)
#include <cstdlib>
#endif

namespace gtap::detail {

// Numbered as in docs/reliability.md.
enum class defect {
  records_stay_with_finisher = 2, // a freed record serves only the warp that freed it
  overflow_traps = 3,             // no record left is the end of the context
  results_never_recycled =
      4,                   // the record of a child with a destination outside is never free again
  positions_overflow = 5,  // positions in a ring are compared as if they never wrapped
  ends_early = 6,          // a thief counts as busy only after its victim may have stopped
  stale_second_launch = 7, // a launch leaves its end behind for the next
  dimensions_by_macro = 8, // the block is taken to be as large as GTAP_BLOCK_SIZE
  one_file_only = 10,      // of several translated files one works
};

#if defined(GTAP_TEST_DEFECTS)
// The environment variable GTAP_DEFECT holds the number of the one that is built in.
inline bool has_defect(defect which) {
  static const int chosen = std::getenv("GTAP_DEFECT") ? std::atoi(std::getenv("GTAP_DEFECT")) : 0;
  return chosen == static_cast<int>(which);
}
#else
#if defined(__CUDACC__)
__host__ __device__
#endif
    constexpr bool
    has_defect(defect) {
  return false;
}
#endif

} // namespace gtap::detail
