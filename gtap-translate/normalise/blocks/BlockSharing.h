// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Which variables of its function a part of the body uses that moves into a task function of its own, a
// spawned block or a loop's turns, and whether it copies or shares each: OpenMP's rules for a task
// construct (docs/language.md). Must not know how the part is rewritten.
#pragma once

#include "frontend/Parse.h"
#include "model/TaskModel.h"
#include "support/Diagnostics.h"

#include <array>
#include <set>
#include <string>
#include <vector>

namespace gtap {

// A part of a function's body that moves. In a template it is one instance's.
struct MovedPart {
  const clang::FunctionDecl *function = nullptr;
  const clang::Stmt *statement = nullptr;     // where it stands: it sees what is declared before
  std::vector<const clang::Stmt *> texts;     // what moves: a body, and perhaps an expression
  const PragmaSite *pragma = nullptr;         // whose clauses list variables, or null
  const clang::VarDecl *variable = nullptr;   // of a loop: captured first, used or not
  std::vector<const clang::VarDecl *> shared; // these are, whatever the pragma says
  // Of a loop whose results are combined with one variable: that variable, and the operator. The part declares a variable of the same
  // name and returns its value.
  const clang::VarDecl *returned = nullptr;
  std::string how = "";
  const TaskBody *task = nullptr; // the function's, of a spawned block
};

MovedPart movedPart(const SpawnedBlock &block);

// What is wrong, for a report of it.
struct Problem {
  DiagId id;
  clang::SourceLocation where;
  std::array<std::string, 3> arguments;
  bool inMacro = false; // it is none once the text there has been written out
};
void report(const Problem &problem, Diagnostics &diagnostics);

struct CapturedVariable {
  const clang::VarDecl *variable = nullptr; // in a template: of its first instance
  bool shared = false;                      // by a pointer; else copied
  std::string
      reduced; // how the part's own copies of a shared one are combined with it: "+"; empty: it has none
  bool own = false; // neither: the part has one of its own, without a value
  bool returned =
      false; // such a one, which begins with what `reduced` leaves as it is, and is what the part returns
  bool reference = false; // it is one, in some instance
  bool onlyType =
      false; // named in sizeof, decltype and the like alone: its type is shared, not its value
  // Of the object (what a reference refers to), in each instance of a template.
  std::vector<clang::QualType> types;
  clang::SourceLocation mention; // the first one
};

struct BlockSurroundings {
  std::vector<CapturedVariable> captured; // in the order of their first mention
  // Named in the clauses, and not used.
  std::vector<const clang::VarDecl *> listedOnly;
  // Declarations around the part that it needs repeated: usings, aliases, constexpr variables.
  std::vector<const clang::DeclStmt *> repeated;
  std::set<const clang::Decl *> hidden; // from the part, by later ones with the same name
  std::vector<Problem> problems;        // when there are any, the part cannot move
};

// Of one part, in every instance of its function when that is a template. What one of them
// captures, all do.
BlockSurroundings surroundingsOf(const std::vector<MovedPart> &instances, ParsedUnit &unit);

} // namespace gtap
