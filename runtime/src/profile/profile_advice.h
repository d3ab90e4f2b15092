// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What figures of a profile say about what to try: a table of rules.
#pragma once

#include "profile/profile_figures.h"

#include <string>
#include <vector>

namespace gtap::detail {

struct advice {
  std::string rule; // its name, as in docs/profiling.md
  std::string text;
};

// Of each rule that applies, in the order of the table; empty when none does.
std::vector<advice> advice_for(const profile_figures &figures);

} // namespace gtap::detail
