// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Entries whose launches run nothing but loops: a first task, the turns of the loops that it spawns, tasks that spawn nothing, and tasks
// that have one child at a time (analyse/recursion/CallWalks.h). A lane can run such tasks where a turn spawns them, so these launches do without a
// scheduler. Must not know what they have instead.
#pragma once

#include "model/TaskModel.h"

#include <clang/AST/ASTContext.h>

#include <optional>
#include <set>
#include <string>

namespace gtap {

// Task functions whose tasks have one child at a time, and that a lane runs as calls.
using Chains = std::set<const TaskFunction *>;

// Of an entry that calls this body: what of its tasks needs a scheduler, as a clause for a report ("'walk' spawns tasks"); nothing where they
// run loops alone.
std::optional<std::string> whatNeedsScheduler(const TaskModel &model, const Chains &chains,
                                              const TaskBody &root, clang::ASTContext &context);
inline bool runsLoopsAlone(const TaskModel &model, const Chains &chains, const TaskBody &root,
                           clang::ASTContext &context) {
  return !whatNeedsScheduler(model, chains, root, context);
}

} // namespace gtap
