// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Entries whose launches run nothing but loops: a first task, the turns of the loops that it spawns, tasks that spawn nothing, and tasks
// that have one child at a time (analyse/recursion/CallWalks.h), or trees of tasks whose results are added up. A lane can run such tasks where a turn
// spawns them, so these launches do without a scheduler. Must not know what they have instead.
#pragma once

#include "model/TaskModel.h"

#include <clang/AST/ASTContext.h>

#include <optional>
#include <set>
#include <string>

namespace gtap {

// Task functions whose tasks a lane can run with all that they lead to.
struct WholeTrees {
  // With one child at a time, as calls.
  std::set<const TaskFunction *> chains;
  // Whose results it adds up; it may leave parts to others (analyse/tasks/Walks.h).
  std::set<const TaskFunction *> sumTrees;
};

// Of an entry that calls this body: what of its tasks needs a scheduler, as a clause for a report ("'walk' spawns tasks"); nothing where they
// run loops alone.
std::optional<std::string> whatNeedsScheduler(const TaskModel &model, const WholeTrees &trees,
                                              const TaskBody &root, clang::ASTContext &context);
inline bool runsLoopsAlone(const TaskModel &model, const WholeTrees &trees, const TaskBody &root,
                           clang::ASTContext &context) {
  return !whatNeedsScheduler(model, trees, root, context);
}

} // namespace gtap
