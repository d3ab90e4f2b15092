// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Thread-level tasks with `depend` and `if` or `final` (docs/dependences.md): one that is not deferred waits for the tasks
// before it. The conditions become a variable, and a taskwait for the case that it is false is written before the spawn.
// Must not know how either is lowered.
#pragma once

#include "frontend/Parse.h"
#include "model/TaskModel.h"
#include "support/Rewrites.h"

#include <set>
#include <string>

namespace gtap {

// Whether a task of the model still has no such taskwait.
bool holdsUndeferred(const TaskModel &model);

// Before blocks and loops are outlined, whose tasks may hold such ones. `names`: takes those that the translator gives.
RewritePlan writeUndeferred(const TaskModel &model, ParsedUnit &unit, const LineTable &table,
                            std::set<std::string> &names);

} // namespace gtap
