// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Recursive functions whose result is the sum of what all of their calls return, and of something of their own. Integers are added in any
// order, so no call has to wait for another: what all calls add of their own is added up, and what is left of a call is its arguments.
// Must not know how that is run.
#pragma once

#include "model/TaskModel.h"

#include <clang/AST/ASTContext.h>

namespace gtap {

// Whether the body is such a function's, written as a loop (normalise/recursion/FlattenRecursion): each call has a variable for its
// result, and a taskwait behind it.
bool sumsItsCalls(const TaskBody &body, clang::ASTContext &context);

// The taskwaits of such functions are taken out of the model.
void passOverWaits(TaskModel &model, clang::ASTContext &context);

} // namespace gtap
