// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Writes `cancel taskgroup` and `cancellation point taskgroup` as calls of the runtime (docs/normalisation.md,
// "Cancellation"): a group that may be cancelled has a flag, whose address its tasks get as a hidden last argument. Must not
// know how a task is run.
#pragma once

#include "frontend/Parse.h"
#include "model/TaskModel.h"
#include "support/Rewrites.h"

#include <set>
#include <string>

namespace gtap {

bool holdsCancellations(const TaskModel &model);

// All groups have braces, and blocks and taskloops are functions. Empty after a report.
RewritePlan writeCancellations(const TaskModel &model, ParsedUnit &unit, const LineTable &table,
                               std::set<std::string> &names);

} // namespace gtap
