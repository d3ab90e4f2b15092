// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The reports of --print-spills: where each variable of each task function lives, and why, and how
// large the records are.
#pragma once

#include "analyse/loops/LoopsOfSpawns.h"
#include "analyse/recursion/Recursion.h"
#include "analyse/TaskAnalysis.h"

#include <string>
#include <vector>

namespace gtap {

// What Normalise did with the user's loops and recursive functions.
struct Rewritten {
  std::vector<LoopOutcome> loops;
  std::vector<RecursionOutcome> recursions;
};

// One row per variable, and per taskwait for a variable that is saved there; then a line for each loop of spawns, each
// recursive function, and each pointer that is not known to lead to global memory.
std::string spillReport(const TaskModel &model, const std::vector<TaskAnalysis> &analyses,
                        const Rewritten &rewritten, clang::ASTContext &context);

// The same as JSON: {"functions": [{"function", "line", "record_bytes", "argument_bytes",
// "variables": [{"name", "line", "class", "reason", "saved_at_lines", "field", "bytes",
// "shared_slot"}]}], "loops": [...], "recursive": [...], "pointers": [...]}; for these, see
// LoopReport.h, RecursionReport.h and PointerReport.h.
std::string spillJson(const TaskModel &model, const std::vector<TaskAnalysis> &analyses,
                      const Rewritten &rewritten, clang::ASTContext &context);

} // namespace gtap
