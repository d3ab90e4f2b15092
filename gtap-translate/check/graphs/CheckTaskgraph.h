// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What cannot be recorded of a taskgraph, or would not be what a later run has to do.
#pragma once

#include "model/TaskModel.h"
#include "support/Diagnostics.h"

#include <clang/AST/ASTContext.h>

namespace gtap {

// Of a body whose taskgraphs are written out.
// `mixed`: the file has both kinds of task.
void checkTaskgraphs(const TaskBody &body, bool mixed, clang::ASTContext &context,
                     Diagnostics &diagnostics);

} // namespace gtap
