// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The chain of rounds that a launch ended with: the critical path, as far as a timeline shows it.
#pragma once

#include "profile/profile_timeline.h"

namespace gtap::detail {

// Backwards from the round that ended last: to the one before it of the same worker, and where the worker got its
// first task from another one, to the round behind which that one offered it. A chain of this kind has no gap in which
// everybody waited for something else, so a launch is as long as its chain; what the parts of it are says what to
// shorten. Nanoseconds.
struct last_chain {
  double steps = 0;
  double upkeep = 0;  // between two rounds of a worker
  double waiting = 0; // from an offer to its taking
  std::uint64_t rounds = 0;
  std::uint64_t workers = 0; // between which it goes; one more than hand-overs
  double length() const { return steps + upkeep + waiting; }
};

// Empty when nothing was recorded.
last_chain chain_of(const recorded_launch &launch);

} // namespace gtap::detail
