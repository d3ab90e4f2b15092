// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Which children a task function's taskwaits join: one alone, spawned right before, or none at all
// on some way to the function's end. Must not know who is told.
#pragma once

#include "model/TaskModel.h"

#include <clang/AST/ASTContext.h>

#include <vector>

namespace gtap {

// if(false) or final(true): the child has ended before the next statement.
bool runsAtOnce(const Spawn &spawn, const clang::ASTContext &context);

// A spawn of which the next statement is a taskwait, with no other child that may still run.
struct JoinedAlone {
  const Spawn *spawn = nullptr;
  const Wait *wait = nullptr;
  const clang::Stmt *loop = nullptr; // the innermost around them, or null
};

struct BodyJoins {
  std::vector<JoinedAlone> alone; // in source order
  std::vector<const Spawn *>
      late;          // those that may run when the function has ended; in source order
  bool known = true; // false when Clang cannot make a graph of the body
};

// Spawns of the turns of a loop that was divided do not count: the loop stands beside them.
BodyJoins joinsOf(const TaskBody &body, clang::ASTContext &context);

// Whether its child is the turns of a loop.
bool isOfDividedLoop(const Spawn &spawn);

} // namespace gtap
