// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Which memory other tasks may write while turns of a loop have still to come. Must not know who reads it.
#pragma once

#include "ast/types/ScalarTypes.h"
#include "model/TaskModel.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/ParentMap.h>
#include <clang/AST/Stmt.h>

namespace gtap {

// What types of memory other tasks may write while turns of this loop have still to come: the tasks that the nest around
// it spawns, those that the function spawns behind it, up to the next taskwait, and all that these spawn. As written, an
// earlier turn has read before such a task begins; in a task of its own it may read later.
ScalarTypes writtenByTasks(const clang::ForStmt &loop, const TaskBody &body,
                           const clang::ParentMap &parents, const clang::ASTContext &context);

} // namespace gtap
