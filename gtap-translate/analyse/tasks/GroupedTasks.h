// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The task functions whose tasks may end before their children, and from which a taskgroup waits for these children, too. Must not know how the runtime keeps such tasks.
#pragma once

#include "model/TaskModel.h"

#include <clang/AST/ASTContext.h>

#include <set>

namespace gtap {

// The bodies to which the children of their tasks must stay joined: those that a function with a taskgroup leads to, by its
// spawns and by the spawns of what it spawns, and that may end before their children. Taskgroups are taskwaits already
// (normalise/directives/Taskgroups.h).
std::set<const TaskBody *> bodiesInGroups(const TaskModel &model, clang::ASTContext &context);

} // namespace gtap
