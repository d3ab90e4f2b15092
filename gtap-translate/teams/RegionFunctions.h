// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Functions with `#pragma gtap declare team`: directives that stand in no region of their function and mean the one that calls it
// (OpenMP 5.2, 1.2.1: "orphaned"; Jacob et al., Listing 1). Such a function gets the threads of its caller's region as its first
// parameter, and its body is a region of theirs. Steps of normalisation before LowerTeams. Must not know how regions are written.
#pragma once

#include "frontend/Parse.h"
#include "model/TaskModel.h"
#include "support/LineTable.h"
#include "support/Rewrites.h"

namespace gtap {

// Reports directives in such functions that make tasks or wait for them, and uses of such functions that have no region. False if it
// has reported anything.
bool checkRegionFunctions(const TaskModel &model, ParsedUnit &unit);

// Puts a region around the body of each.
RewritePlan openRegionFunctions(const TaskModel &model, ParsedUnit &unit, const LineTable &table);

// Adds the parameter to the declarations of one, as a part of `plan`.
void passTeam(const TaskFunction &function, ParsedUnit &unit, const LineTable &table,
              RewritePlan &plan);

// Whether the region is the body of such a function, or a directive's of a block-level one: its threads are there already, and have all
// variables of the function.
bool isOfCaller(const TeamDirective &directive);

} // namespace gtap
