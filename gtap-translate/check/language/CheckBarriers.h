// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Refuses calls in thread-level task functions that wait for other threads: these run other tasks. Must not know what
// block-level task functions may do.
#pragma once

#include "model/TaskModel.h"
#include "support/Diagnostics.h"

#include <clang/AST/ASTContext.h>

namespace gtap {

void checkBarriers(const TaskModel &model, const clang::ASTContext &context,
                   Diagnostics &diagnostics);

} // namespace gtap
