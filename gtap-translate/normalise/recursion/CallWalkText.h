// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Writes for a task function whose tasks are walked (analyse/recursion/CallWalks.h) what a walk runs: the function once more, ahead of
// it, with each spawn waited for at once. The next round lowers it as a recursive function, whose calls are turns of a loop
// (docs/walks.md). Must not know which functions are walked.
#pragma once

#include "frontend/Parse.h"
#include "model/TaskModel.h"
#include "support/Rewrites.h"

#include <set>
#include <string>
#include <vector>

namespace gtap {

// What stands ahead of the function, or nothing where its text cannot be written twice. `names` keeps every name made up.
std::vector<Rewrite> callWalkText(const TaskBody &body, ParsedUnit &unit, const LineTable &table,
                                  std::set<std::string> &names);

} // namespace gtap
