// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What block-level task functions do not have: queues, children that run inside their parent, direct
// calls; nor the last two those thread-level ones that lead to block-level ones.
#pragma once

#include "model/TaskModel.h"
#include "support/Diagnostics.h"

namespace gtap {

// Precondition: some task function is block-level, or all are by the header.
// `unread`: where pragmas end, or begin, that could not be read. A call behind one is no direct call.
void checkBlockTasks(const TaskModel &model, const std::vector<clang::SourceLocation> &unread,
                     clang::ASTContext &context, Diagnostics &diagnostics);

} // namespace gtap
