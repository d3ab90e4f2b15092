// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What --print-spills says of functions whose tasks lanes walk (docs/walks.md). Must not know why others are not.
#pragma once

#include "analyse/TaskAnalysis.h"

#include <string>
#include <vector>

namespace gtap {

// A line for each.
std::string walkReport(const std::vector<TaskAnalysis> &analyses,
                       const clang::SourceManager &sources);

} // namespace gtap
