// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// `__func__` and its kin in task functions: a step is another function, and a spawned block, too. So
// they are written out as the strings that they are in the user's function. Must not know what is
// generated.
#pragma once

#include "frontend/Parse.h"
#include "model/TaskModel.h"
#include "support/LineTable.h"
#include "support/Rewrites.h"

namespace gtap {

// The rewrites of the main file. Reports names that no string can stand for.
RewritePlan functionNamesOf(const TaskModel &model, ParsedUnit &unit, const LineTable &table);

} // namespace gtap
