// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Which values are the same in all threads of the block that runs a task, and which taskwaits all of
// its threads reach together: an analysis over clang::CFG, seeded by threadIdx. For block-level
// workers. Must not know what becomes of the answer.
#pragma once

#include "analyse/variables/Escape.h"
#include "model/TaskModel.h"

#include <map>
#include <string>
#include <vector>

namespace gtap {

// How a value compares across the threads of a block. In this order: what is made of several values
// is as the worst of them.
enum class Sameness {
  Same,    // in all threads
  Unknown, // it comes out of memory or out of a function: nothing shows it
  Differs, // it depends on threadIdx, or stands for something that each thread has of its own
};

struct Uniformity {
  // Of parameters and locals: over all of the values that they take.
  std::map<const clang::VarDecl *, Sameness> variables;
  // Of each taskwait, in order: what decides whether a thread reaches it.
  struct Condition {
    Sameness sameness = Sameness::Same;
    const clang::Expr *expression = nullptr; // the worst one, unless all are the same
  };
  std::vector<Condition> waits;
  std::vector<Condition> taskloops; // the same of each taskloop
  // Of each spawn, in order: every thread makes it, with the same arguments, or as one that has an order among its siblings.
  std::vector<bool> repeated;

  Sameness of(const clang::VarDecl *variable) const {
    auto found = variables.find(variable);
    return found == variables.end() ? Sameness::Unknown : found->second;
  }
};

// Of a body with a definition.
Uniformity findUniformity(const TaskBody &body, const EscapeMap &escapes,
                          clang::ASTContext &context);

// Of a team function whose regions are written out: one thread has run its text, and all go the way that it has found.
Uniformity uniformityOfTeam(const TaskBody &body);

} // namespace gtap
