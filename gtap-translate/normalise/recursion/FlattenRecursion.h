// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Marks the calls that a plain function makes of itself as spawns that are waited for at once, as text:
// from then on the function is lowered like a task function, and its calls become turns of a loop
// (docs/recursion.md). Must not know how they are lowered.
#pragma once

#include "analyse/recursion/Recursion.h"
#include "frontend/Parse.h"
#include "support/Rewrites.h"

#include <map>
#include <set>
#include <string>
#include <vector>

namespace gtap {

struct FlattenedRecursion {
  std::vector<Rewrite> rewrites;
  std::vector<RecursionOutcome> outcomes;
};

// Of all functions that tasks lead to. Nothing is reported: a function that cannot be flattened stays
// as it is, and so do those in `keep`, for the reasons given there. `names` keeps every name made up.
FlattenedRecursion flattenRecursion(const TaskModel &model, ParsedUnit &unit,
                                    const LineTable &table,
                                    const std::map<std::string, std::string> &keep,
                                    std::set<std::string> &names);

} // namespace gtap
