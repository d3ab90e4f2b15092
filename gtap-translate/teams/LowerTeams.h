// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Team functions become block-level ones (docs/team-workers.md; "Efficient Fork-Join on GPUs through Warp
// Specialization", V): all threads of the block go through the text, what one thread runs stands under a condition, and
// regions have the whole block. A step of normalisation: the result is parsed again. Must not know how tasks are lowered.
#pragma once

#include "frontend/Parse.h"
#include "model/TaskModel.h"
#include "support/LineTable.h"
#include "support/Rewrites.h"

#include <set>
#include <string>

namespace gtap {

struct LoweredTeams {
  RewritePlan plan;
  std::string report; // of --print-regions
};

// `names` gets those that the new text declares.
LoweredTeams lowerTeams(const TaskModel &model, ParsedUnit &unit, const LineTable &table,
                        std::set<std::string> &names);

} // namespace gtap
