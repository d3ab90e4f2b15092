// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The minus of an `int` in functions that compare numbers, written so that ptxas cannot lose it: docs/known-issues.md has the defect, which
// makes the most natural minimax wrong. Must not know what is generated.
#pragma once

#include "frontend/Parse.h"
#include "model/TaskModel.h"
#include "support/LineTable.h"
#include "support/Rewrites.h"

namespace gtap {

// The rewrites of the main file: `-x` becomes `gtap::negated(x)`.
RewritePlan negationsOf(const TaskModel &model, ParsedUnit &unit, const LineTable &table);

} // namespace gtap
