// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What the functions that a task calls do to memory that outlives the call, found once for each; recursive ones by
// repetition until nothing changes. Must not know what the answer is for.
#pragma once

#include "analyse/memory/MemoryAccesses.h"

#include <clang/AST/ASTContext.h>

namespace gtap {

// The variable when it is a __shared__ one, or null.
const clang::VarDecl *sharedVariable(const PointedTo &object);

class CalleeSummaries {
public:
  CalleeSummaries(PointsToOfAll &pointsTo, clang::ASTContext &context)
      : pointsTo_(pointsTo), context_(context) {}

  // What it does is done elsewhere, by another block.
  void leaveOut(const clang::FunctionDecl &function);

  // Of a function, or of a clause of one of its spawns, which `pointsTo` is about.
  Accesses of(const clang::FunctionDecl &function, const PointsTo &pointsTo);
  Accesses of(const clang::Expr &clause, const PointsTo &pointsTo);

private:
  struct Summary {
    CalleeMemory memory;
    bool unseen = false;
    bool open = false;  // is being made
    bool final = false; // changes no more
    unsigned round = 0; // in which it was made last
  };

  template <class Code>
  Accesses settle(const Code &code, const PointsTo &pointsTo);
  template <class Code>
  Accesses repeat(const Code &code, const PointsTo &pointsTo, const bool &changed);
  const CalleeMemory *see(const clang::FunctionDecl &callee);
  CalleeMemory make(const clang::FunctionDecl &callee, const PointsTo &pointsTo);

  PointsToOfAll &pointsTo_;
  clang::ASTContext &context_;
  std::map<const clang::FunctionDecl *, Summary> summaries_;
  unsigned round_ = 0;
  bool recursive_ = false; // one was asked for that is being made
  bool writesChanged_ = false, readsChanged_ = false;
};

} // namespace gtap
