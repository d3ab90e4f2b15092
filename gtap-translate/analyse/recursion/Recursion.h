// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The plain functions that tasks call and that call themselves, and which of these calls can become
// turns of a loop (docs/recursion.md): calls that stand where nothing of the statement has to be done
// before them. Must not know how the loop is written.
#pragma once

#include "model/TaskModel.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/ExprCXX.h>
#include <clang/AST/Stmt.h>

#include <memory>
#include <string>
#include <vector>

namespace gtap {

// A statement with calls of its own function that may be made ahead of the rest of it.
struct ReturnChoice;
struct RecursiveStatement {
  const clang::Stmt *statement = nullptr;
  std::vector<const clang::CallExpr *> calls; // in the order in which they are made
  bool isCall = false;  // the statement is the call, and nothing takes its result
  bool inBlock = false; // stands between braces itself
  std::shared_ptr<const ReturnChoice>
      choice; // of `return a ? b : c;` and the like: `calls` are those in a
};

// One of the two values of `return a ? b : c;`, `return a && c;` or `return a || b;`, or all of a value.
struct ReturnedValue {
  const clang::Expr *value = nullptr; // null: the constant
  bool constant = false;
  std::vector<const clang::CallExpr *> calls;
  std::shared_ptr<const ReturnChoice> choice;
};
struct ReturnChoice {
  const clang::Expr *condition = nullptr;
  ReturnedValue yes, no;
};

struct RecursiveFunction {
  const clang::FunctionDecl *function = nullptr; // the definition
  std::vector<RecursiveStatement> statements;    // an inner statement before the one around it
  std::string kept; // why its calls stay what they are, as the end of "The function ..."; or empty
};

// In the order of the text; those of the main file only.
std::vector<RecursiveFunction> recursiveFunctions(const TaskModel &model,
                                                  const clang::ASTContext &context);

// What became of one of them, for reports.
struct RecursionOutcome {
  std::string function;
  std::string file; // the user's, with the line and column of its name
  unsigned line = 0, column = 0;
  std::string kept;  // why it was left as it is; empty when its calls became turns of a loop
  bool adds = false; // what the calls return is added up (SumsOfCalls.h)
};

} // namespace gtap
