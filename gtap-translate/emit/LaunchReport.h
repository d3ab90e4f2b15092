// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Which entries have launches without a scheduler (analyse/tasks/LoopLaunches.h), and what of the others needs one: a line for each, for
// `--print-spills`.
#pragma once

#include "analyse/TaskAnalysis.h"
#include "analyse/tasks/LoopLaunches.h"

#include <clang/AST/ASTContext.h>
#include <llvm/Support/JSON.h>

#include <string>
#include <vector>

namespace gtap {

WholeTrees wholeTreesOf(const std::vector<TaskAnalysis> &analyses);

std::string launchReport(const TaskModel &model, const std::vector<TaskAnalysis> &analyses,
                         clang::ASTContext &context);
llvm::json::Array launchJson(const TaskModel &model, const std::vector<TaskAnalysis> &analyses,
                             clang::ASTContext &context);

} // namespace gtap
