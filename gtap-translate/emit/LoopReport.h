// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The part of --print-spills about loops of spawns: which were divided among tasks, and why the others
// were not.
#pragma once

#include "analyse/loops/LoopsOfSpawns.h"

#include <llvm/Support/JSON.h>

#include <string>
#include <vector>

namespace gtap {

// A line each: "fib.cu:12:3: the loop is divided among tasks", or why it is not. In the order of the text.
std::string loopReport(const std::vector<LoopOutcome> &loops);

// [{"function", "file", "line", "column", "divided", "reason"}]; the reason only where it is not divided.
llvm::json::Array loopJson(const std::vector<LoopOutcome> &loops);

} // namespace gtap
