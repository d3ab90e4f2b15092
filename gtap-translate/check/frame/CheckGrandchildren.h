// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Warns of memory that is read behind a taskwait which does not wait for those who write it. Must
// not know how anything is lowered.
#pragma once

#include "model/TaskModel.h"
#include "support/Diagnostics.h"

#include <clang/AST/ASTContext.h>

namespace gtap {

void checkGrandchildren(const TaskBody &body, clang::ASTContext &context, Diagnostics &diagnostics);

} // namespace gtap
