// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The report of --print-graphs: how the tasks are made that have an order among each other, why not in a better way, and what the
// program finds out while it runs (docs/dependences.md).
#pragma once

#include "analyse/TaskAnalysis.h"

#include <clang/AST/ASTContext.h>

#include <string>
#include <vector>

namespace gtap {

// For each task with `depend`, taskloop with `task_iteration` and taskgraph, in the order of the text, a line "sweep.cu:9:9:
// 'sweep', taskloop: ...", and a line for each reason, "  sweep.cu:12:25: not computed: ...". What a graph that may be computed
// needs stands at the end.
std::string graphReport(const std::vector<TaskAnalysis> &analyses,
                        const clang::ASTContext &context);

} // namespace gtap
