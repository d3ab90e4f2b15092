// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A directive as written: its kind, its clauses, and where they stand. Plain data, made by Pragmas and Clauses. Must not
// know what a task function is.
#pragma once

#include <clang/Basic/SourceLocation.h>

#include <string>
#include <vector>

namespace gtap {

enum class PragmaKind { Function, Task, Taskwait, Entry };

// In the order of the table in Clauses.cpp.
enum class ClauseKind { Queue, If, Final, FirstPrivate, Shared, Default, Worker, Recursion };

struct ClauseName {
  std::string name;
  clang::SourceLocation location;
};

// A clause as written.
struct ClauseSite {
  ClauseKind kind = ClauseKind::Queue;
  clang::SourceLocation location; // of its name
  clang::CharSourceRange text;    // between its parentheses
  std::string spelled;            // an expression with its macros expanded
  std::vector<ClauseName>
      names; // of a list of variables, or the word of default(...) or worker(...)
};

// One `#pragma gtap ...` as written. Pragmas (the preprocessor stage) makes them, in source order.
struct PragmaSite {
  PragmaKind kind = PragmaKind::Task;
  clang::SourceLocation location; // of the word after `gtap`; diagnostics point here
  // The whole directive, from `#` to the last character of its line, continuation lines included.
  // Invalid when it came from _Pragma.
  clang::CharSourceRange text;
  std::vector<ClauseSite> clauses; // in the order written
  bool consumed = false;           // an AST node was found for it
  bool unbraced = false; // a taskwait that is a whole branch or body, or stands behind a label

  // The first clause of that kind, or null.
  const ClauseSite *clause(ClauseKind kind) const {
    for (const ClauseSite &candidate : clauses)
      if (candidate.kind == kind)
        return &candidate;
    return nullptr;
  }
};

} // namespace gtap
