// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A profile as one screen of text.
#pragma once

#include "profile/profile_timeline.h"

#include <string>

namespace gtap::detail {

// A block of lines for each list of task functions.
std::string summary_of(const recorded_profile &profile);

} // namespace gtap::detail
