// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What the end of a taskgroup waits for beside the children of its own task: which functions' tasks it may wait for although
// they have ended, since their children have not. Must not know how the runtime keeps such tasks.
#pragma once

#include "model/TaskModel.h"

#include <clang/AST/ASTContext.h>

#include <set>

namespace gtap {

// The bodies to which the children of their tasks must stay joined: those that a function with a taskgroup leads to, by its
// spawns and by the spawns of what it spawns, and that may end before their children. Taskgroups are taskwaits already
// (normalise/Taskgroups.h).
std::set<const TaskBody *> bodiesInGroups(const TaskModel &model, clang::ASTContext &context);

} // namespace gtap
