// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The loops of a task function that spawn, and which of them can be divided among tasks: counted
// `for` loops whose turns could as well run in other tasks, in any order (docs/loops.md). Must not
// know how a loop is divided.
#pragma once

#include "analyse/loops/LoopHead.h"
#include "model/TaskModel.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Stmt.h>

#include <string>
#include <vector>

namespace gtap {

// How the reasons begin why a loop is kept whose turns read memory that may have changed by then.
inline constexpr const char *changingMemoryReason = "reads memory";
// The same, where such loops run side by side in many tasks, and dividing them would only cost.
inline constexpr const char *combiningSearchReason = "combines results with ";

// With the parts of its head when it can be divided.
struct LoopOfSpawns : LoopHead {
  const clang::Stmt *loop = nullptr;
  std::string kept; // why it cannot be divided, as the end of "The loop ..."; empty when it can
  // A `for` whose head says how many turns it makes, divided or not; or a loop over the bits of an integer.
  bool hasCount = false;
  // Its head, or where the results of its spawns go, says that it spawns no more tasks than a loop that is not divided
  // for having few turns; whatever else keeps it from being divided.
  bool isShort = false;
  bool waits = false; // a taskwait stands in it

  const clang::ForStmt *counted = nullptr; // when it can be divided
  // The variable that results of its spawns are combined with, the same in all turns; and one of these spawns.
  const clang::VarDecl *reduced = nullptr;
  const Spawn *reduces = nullptr;
  std::vector<const clang::VarDecl *> shared; // variables that results of its spawns go to parts of
};

// Those of a body (or of an instance's), an inner loop before the one around it. Loops that have been
// divided already are not among them. `beginsLaunches`: nothing of the user's runs behind the function but the tasks
// that it has spawned (LaunchRoots.h).
std::vector<LoopOfSpawns> loopsOfSpawns(const TaskBody &body, const clang::ASTContext &context,
                                        bool beginsLaunches = false);

// A loop that is made of `goto`, and spawns between the label and the jump back.
struct JumpingLoop {
  const clang::LabelStmt *label = nullptr;
  const clang::GotoStmt *jump = nullptr;
  bool waits = false; // a taskwait stands between them
};
std::vector<JumpingLoop> jumpingLoops(const TaskBody &body, const clang::ASTContext &context);

// Whether a body has a loop that spawns and whose head does not say how many turns it makes: a
// `while` over a list, say. Or, in a block, one that is not divided and may make many.
bool spawnsMany(const TaskBody &body, const clang::ASTContext &context);

// What became of one of the user's loops, for reports.
struct LoopOutcome {
  std::string function;
  std::string file; // the user's, with line and column of the `for`
  unsigned line = 0, column = 0;
  std::string kept; // why it was not divided; empty when it was
};

} // namespace gtap
