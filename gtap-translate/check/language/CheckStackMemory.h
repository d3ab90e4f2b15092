// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Memory that alloca() takes from a step's call stack, which ends when the step does. Must not know
// where variables live.
#pragma once

#include "model/TaskModel.h"
#include "support/Diagnostics.h"

#include <clang/AST/ASTContext.h>

namespace gtap {

// Reports each alloca() behind which a taskwait can come, or a spawn that is given a pointer and may
// run its child when the memory is gone.
void checkStackMemory(const TaskBody &body, clang::ASTContext &context, Diagnostics &diagnostics);

} // namespace gtap
