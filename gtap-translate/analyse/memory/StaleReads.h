// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Finds reads of objects that may hold what was written before a certain point and not again since: a forward analysis over
// clang::CFG. A write to a part counts as one to the whole, and a write by some of the threads as one by all: it finds
// what was not written again at all. Must not know what objects these are.
#pragma once

#include "analyse/memory/MemoryAccesses.h"

#include <functional>
#include <map>
#include <vector>

namespace gtap {

struct StaleRead {
  PointedTo object;
  clang::SourceLocation write; // before the point; invalid when it was before the function began
  const clang::Stmt *at = nullptr; // the point; null when it is the function's begin
  clang::SourceLocation read;
  bool unsure =
      false; // the same callee writes the object, and which of its pointers leads there is not known
};

struct StaleReadsQuestion {
  const clang::FunctionDecl &function;
  Accesses accesses;
  std::set<const clang::Stmt *> points; // behind these statements all that was written is old
  bool oldAtEntry = false;              // everything is old where the function begins
  // A condition that comes out the same in all threads; with none no condition does.
  std::function<bool(const clang::Expr &)> sameInAllThreads;
};

// Each object once at a place, in the order of the text.
std::vector<StaleRead> findStaleReads(const StaleReadsQuestion &question,
                                      clang::ASTContext &context);

} // namespace gtap
