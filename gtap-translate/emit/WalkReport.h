// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What --print-spills says of functions that spawn themselves: whether lanes walk their trees (docs/walks.md), and whether results are added
// up; or why not.
#pragma once

#include "analyse/TaskAnalysis.h"

#include <llvm/Support/JSON.h>

#include <string>
#include <vector>

namespace gtap {

// A line for each statement.
std::string walkReport(const std::vector<TaskAnalysis> &analyses,
                       const clang::SourceManager &sources);

// The same: {"function", "file", "line", "column", "walked", and "when" or "reason"} for each function.
llvm::json::Array walkJson(const std::vector<TaskAnalysis> &analyses,
                           const clang::SourceManager &sources);

} // namespace gtap
