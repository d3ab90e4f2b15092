// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Tasks that threads of a region spawn have ended when the region has (OpenMP 5.2, 15.3.1): each region with a spawn in it gets a
// taskwait behind it, which waits as the end of a taskgroup does. A step of normalisation before LowerTeams. Must not know how
// regions are written.
#pragma once

#include "frontend/Parse.h"
#include "model/TaskModel.h"
#include "support/LineTable.h"
#include "support/Rewrites.h"

namespace gtap {

RewritePlan writeRegionWaits(const TaskModel &model, ParsedUnit &unit, const LineTable &table);

} // namespace gtap
