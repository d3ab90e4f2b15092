// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What code costs to run, roughly: its operators, those of the functions that it calls, loops by their turns. For
// code without effects (Purity.h). Must not know what the cost is weighed against.
#pragma once

#include "model/TaskModel.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Stmt.h>

namespace gtap {

struct CodeCost {
  // More than anything that is worth a comparison: a loop without a known number of turns, code that cannot be seen.
  static constexpr unsigned unbounded = 1u << 20;

  unsigned operations = 0; // statements and operators, each for as often as it runs at most
  bool reads = false;      // looks into memory
};

// Of a statement or an expression of `function`.
CodeCost costOf(const clang::Stmt &node, const TaskBody &body, const clang::ASTContext &context);

} // namespace gtap
