// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Which taskgroups may be cancelled, and which task functions are run by their tasks. Must not know how a task learns of it.
#pragma once

#include "model/TaskModel.h"

#include <clang/Basic/SourceManager.h>

#include <set>
#include <vector>

namespace gtap {

// A task function that is run by a task: it is spawned, or called.
struct GroupCall {
  const TaskBody *body = nullptr; // it stands in
  const clang::CallExpr *call = nullptr;
  const TaskFunction *callee = nullptr;
  const Spawn *spawn = nullptr; // null for a plain call, whose callee belongs to the task itself

  clang::SourceLocation where() const {
    return spawn ? spawn->range().getBegin() : call->getBeginLoc();
  }
};

struct CancelledGroups {
  // Those with a `cancel` that may bind to them, or with a cancellation point: their directives, which a template's
  // instances share.
  std::set<const PragmaSite *> groups;
  // What their tasks run, and what is spawned there, with all that is.
  std::set<const TaskFunction *> told;
  std::vector<GroupCall> calls; // all of the file, function by function

  // The innermost of these groups that a place of the body is in, or null.
  const Taskgroup *around(const TaskBody &body, clang::SourceLocation where,
                          const clang::SourceManager &sources) const;
};

// Whether a place is between the braces of a group.
bool standsInGroup(clang::SourceLocation where, const Taskgroup &group,
                   const clang::SourceManager &sources);

// All groups have braces by now.
CancelledGroups cancelledGroups(const TaskModel &model, const clang::SourceManager &sources);

} // namespace gtap
