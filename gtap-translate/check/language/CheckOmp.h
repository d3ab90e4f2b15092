// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What OpenMP means otherwise than we do where `#pragma omp task` stands before a call: the task's variables are copies but
// for those that are shared, and arguments are evaluated when it runs. Reports spawns in which the difference shows. Must
// not know how a directive was read.
#pragma once

#include "model/TaskModel.h"
#include "support/Diagnostics.h"

#include <clang/AST/ASTContext.h>

namespace gtap {

// `spawn` is one of `body`; nothing is said of one that was not written as `#pragma omp`.
void checkOmpSpawn(const Spawn &spawn, const TaskBody &body, clang::ASTContext &context,
                   Diagnostics &diagnostics);

} // namespace gtap
