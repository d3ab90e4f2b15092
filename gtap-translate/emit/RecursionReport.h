// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The part of --print-spills about plain functions that call themselves: which were written as loops,
// and why the others were not.
#pragma once

#include "analyse/recursion/Recursion.h"

#include <llvm/Support/JSON.h>

#include <string>
#include <vector>

namespace gtap {

// "'search' stays recursive: it is a template"; of one whose calls are turns of a loop, that.
std::string whatBecame(const RecursionOutcome &function);

// A line each: "nqueens.cu:12:17: the calls of 'search' are turns of a loop", or why they are not. In the
// order of the text.
std::string recursionReport(const std::vector<RecursionOutcome> &functions);

// [{"function", "file", "line", "column", "loop", "adds", "reason"}]; the reason only where it is no loop.
llvm::json::Array recursionJson(const std::vector<RecursionOutcome> &functions);

} // namespace gtap
