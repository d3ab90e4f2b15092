// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The reports of --print-spills: where each variable of each task function lives, and why, and how
// large the records are.
#pragma once

#include "analyse/LoopsOfSpawns.h"
#include "analyse/TaskAnalysis.h"

#include <string>
#include <vector>

namespace gtap {

// One row per variable, and per taskwait for a variable that is saved there; behind them a line per loop of spawns,
// and per pointer that is not known to lead to global memory.
std::string spillReport(const std::vector<TaskAnalysis> &analyses,
                        const std::vector<LoopOutcome> &loops, clang::ASTContext &context);

// The same as JSON: {"functions": [{"function", "line", "record_bytes", "argument_bytes",
// "variables": [{"name", "line", "class", "reason", "saved_at_lines", "field", "bytes",
// "shared_slot"}]}], "loops": [...], "pointers": [...]}; for these, see LoopReport.h and PointerReport.h.
std::string spillJson(const std::vector<TaskAnalysis> &analyses,
                      const std::vector<LoopOutcome> &loops, clang::ASTContext &context);

} // namespace gtap
