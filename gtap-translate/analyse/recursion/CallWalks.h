// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Task functions whose tasks a lane runs as calls, one after the other, and may give up in the middle: those that spawn only
// themselves, wait for each child at once, so that nothing runs beside anything else, return a value, and have no side effects.
// Must not know how the calls are written, nor when the runtime makes them.
#pragma once

#include "model/TaskModel.h"

#include <clang/AST/ASTContext.h>

namespace gtap {

bool isWalkedByCalls(const TaskBody &body, clang::ASTContext &context);

} // namespace gtap
