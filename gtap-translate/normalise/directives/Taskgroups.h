// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Writes taskgroups as taskwaits, one at the end of each group's block. That these wait for the children's children, too, is
// the runtime's business (analyse/tasks/GroupedTasks.h). Must not know how a taskwait is lowered.
#pragma once

#include "frontend/Parse.h"
#include "model/TaskModel.h"
#include "support/Rewrites.h"

namespace gtap {

// Groups that are no blocks get braces first; then
// the result holds these alone, and the others are found again.
RewritePlan writeTaskgroups(const TaskModel &model, ParsedUnit &unit, const LineTable &table);

// Whether all groups are blocks.
bool allHaveBraces(const TaskModel &model);

} // namespace gtap
