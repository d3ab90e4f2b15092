// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Variables that all threads of a region change at once, such as a sum without `reduction`. Must not know how regions are
// written.
#pragma once

#include "frontend/Parse.h"
#include "teams/TeamFunction.h"

namespace gtap {

// Warns of them.
void tellRegionRaces(const TeamFunction &function, ParsedUnit &unit);

} // namespace gtap
