// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Direct calls of team functions in team functions: all threads of the block make the call together, so its regions have the
// block (Jacob et al., Listing 1: a region in a called function). Each call gets a region of its own before the statement that
// uses its result. A step of normalisation before LowerTeams. Must not know how regions are written.
#pragma once

#include "frontend/Parse.h"
#include "model/TaskModel.h"
#include "support/LineTable.h"
#include "support/Rewrites.h"

#include <set>
#include <string>

namespace gtap {

// Calls in arguments of others first; the rest is found again. `names` gets those that the new text declares.
RewritePlan writeTeamCalls(const TaskModel &model, ParsedUnit &unit, const LineTable &table,
                           std::set<std::string> &names);

} // namespace gtap
