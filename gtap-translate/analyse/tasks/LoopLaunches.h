// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Entries whose launches run nothing but loops: a first task, the turns of the loops that it spawns, and tasks that spawn nothing. A
// lane can run such a task where a turn spawns it, so these launches do without a scheduler. Must not know what they have instead.
#pragma once

#include "model/TaskModel.h"

#include <clang/AST/ASTContext.h>

namespace gtap {

// Of an entry that calls this body.
bool runsLoopsAlone(const TaskModel &model, const TaskBody &root, clang::ASTContext &context);

} // namespace gtap
