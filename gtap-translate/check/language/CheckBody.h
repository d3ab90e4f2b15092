// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The statements and expressions inside a task function: everything that is not known to be handled
// is an error. Must not know signatures or kernels.
#pragma once

#include "model/TaskModel.h"
#include "support/Diagnostics.h"

#include <clang/AST/ASTContext.h>

namespace gtap {

// Reports every statement and expression of function.definition that the translator does not
// handle, and every construct around a wait that a jump cannot enter.
void checkBody(const TaskBody &body, clang::ASTContext &context, Diagnostics &diagnostics);

} // namespace gtap
