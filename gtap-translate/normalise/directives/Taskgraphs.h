// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Writes what a taskgraph waits for as taskwaits before and behind its block, and the values of its clauses as variables. What
// is recorded and run again is the runtime's business. Must not know how a taskwait is lowered.
#pragma once

#include "frontend/Parse.h"
#include "model/TaskModel.h"
#include "support/Rewrites.h"

#include <set>
#include <string>

namespace gtap {

// Before anything is written out: false after a report on a taskgraph's place, or on taskloops in it.
bool checkTaskgraphPlaces(const TaskModel &model, ParsedUnit &unit);

// When blocks, loops and taskgroups have been written out. `names`: takes those that the translator gives.
RewritePlan writeTaskgraphs(const TaskModel &model, ParsedUnit &unit, const LineTable &table,
                            std::set<std::string> &names);

} // namespace gtap
