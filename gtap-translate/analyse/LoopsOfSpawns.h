// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The loops of a task function that spawn, and which of them can be divided among tasks: counted
// `for` loops whose turns could as well run in other tasks, in any order (docs/loops.md). Must not
// know how a loop is divided.
#pragma once

#include "model/TaskModel.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Stmt.h>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace gtap {

struct LoopOfSpawns {
  const clang::Stmt *loop = nullptr;
  std::string kept; // why it cannot be divided, as the end of "The loop ..."; empty when it can
  // A `for` whose head says how many turns it makes, divided or not; or a loop over the bits of an integer.
  bool hasCount = false;
  // Its head, or where the results of its spawns go, says that it spawns no more tasks than a loop that is not divided
  // for having few turns; whatever else keeps it from being divided.
  bool isShort = false;
  bool waits = false; // a taskwait stands in it

  // `for (T variable = first; variable relation bound; variable += step)`, when it can be divided.
  enum class Relation { Below, UpTo, Above, DownTo };
  const clang::ForStmt *counted = nullptr;
  const clang::VarDecl *variable = nullptr;
  const clang::Expr *first = nullptr;
  const clang::Expr *bound = nullptr;
  const clang::Expr *step = nullptr; // null: 1
  std::int64_t offset = 0;           // of `variable + offset relation bound`
  Relation relation = Relation::Below;
  std::vector<const clang::VarDecl *> shared; // variables that results of its spawns go to parts of

  bool ascends() const { return relation == Relation::Below || relation == Relation::UpTo; }
};

// Why the head of a `for` does not say how many turns it makes, as the end of "The loop ..."; empty when it does, and then
// `loop` has its parts. A head with an offset is refused.
std::string headOfLoop(const TaskFunction &body, const clang::ForStmt &statement,
                       const clang::ASTContext &context, LoopOfSpawns &loop);

// How many turns it makes, when constants in its head say that; nothing else.
std::optional<std::uint64_t> constantTurns(const LoopOfSpawns &loop,
                                           const clang::ASTContext &context);

// Those of a body (or of an instance's), an inner loop before the one around it. Loops that have been
// divided already are not among them. `beginsLaunches`: nothing of the user's runs behind the function but the tasks
// that it has spawned (LaunchRoots.h).
std::vector<LoopOfSpawns> loopsOfSpawns(const TaskFunction &body, const clang::ASTContext &context,
                                        bool beginsLaunches = false);

// Whether a body has a loop that spawns and whose head does not say how many turns it makes: a
// `while` over a list, say.
bool spawnsMany(const TaskFunction &body, const clang::ASTContext &context);

// What became of one of the user's loops, for reports.
struct LoopOutcome {
  std::string function;
  std::string file; // the user's, with line and column of the `for`
  unsigned line = 0, column = 0;
  std::string kept; // why it was not divided; empty when it was
};

// What the function is called that the turns of a loop become, up to its number; and the variable that
// holds the number of turns.
inline constexpr const char *loopFunctionPrefix = "gtap_loop_";
inline constexpr const char *turnsVariable = "gtap_turns";
inline constexpr const char *halfVariable = "gtap_half";

} // namespace gtap
