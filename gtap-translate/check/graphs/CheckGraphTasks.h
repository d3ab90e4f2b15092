// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What gtap::graph::add() is given.
#pragma once

#include "model/TaskModel.h"
#include "support/Diagnostics.h"

#include <clang/AST/ASTContext.h>

namespace gtap {

// Refuses what is no block-level task function of the file, and functions that spawn or wait.
void checkGraphTasks(const TaskModel &model, clang::ASTContext &context, Diagnostics &diagnostics);

} // namespace gtap
