// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Divides loops of spawns among tasks, as text: the turns become a task function that spawns the half
// of them as long as there are many, and the loop stays for when there are few (docs/loops.md). Must
// not know how a spawn is lowered.
#pragma once

#include "analyse/loops/LoopsOfSpawns.h"
#include "frontend/Parse.h"
#include "model/TaskModel.h"
#include "support/Rewrites.h"

#include <set>
#include <string>
#include <vector>

namespace gtap {

struct DividedLoops {
  std::vector<Rewrite> rewrites;
  std::vector<LoopOutcome> outcomes; // of each loop but those around one that was divided just now
};

// Of all task functions. Nothing is reported: a loop that cannot be divided stays as it is. `names`
// keeps every name that was made up.
DividedLoops divideLoops(const TaskModel &model, ParsedUnit &unit, const LineTable &table,
                         std::set<std::string> &names);

} // namespace gtap
