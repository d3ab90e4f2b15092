// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Reports objects in `depend` clauses that tasks cannot be ordered by, and tasks that cannot be ordered. Must not know what
// becomes of a clause.
#pragma once

#include "model/TaskModel.h"
#include "support/Diagnostics.h"

#include <clang/AST/ASTContext.h>

namespace gtap {

// `spawn` is one of `body`, which has a definition.
void checkDepend(const Spawn &spawn, const TaskBody &body, const clang::ASTContext &context,
                 Diagnostics &diagnostics);
// The same for the list of a taskwait; warns that it waits for more.
void checkDepend(const Wait &wait, const TaskBody &body, const clang::ASTContext &context,
                 Diagnostics &diagnostics);

} // namespace gtap
