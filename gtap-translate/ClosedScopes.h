// Lambdas that no taskwait sees, but whose scope reaches over one: a jump to the wait may not pass
// their initialiser, so the step function ends their scope behind the last use. Decides where; must
// not know how the text changes.
#pragma once

#include "TaskModel.h"

#include <vector>

namespace gtap {

// Statements `first` to `last` of one block, which get braces of their own.
struct ClosedScope {
  const clang::Stmt *first = nullptr;
  const clang::Stmt *last = nullptr;
  std::vector<const clang::VarDecl *> lambdas;
  std::vector<const clang::VarDecl *> outliving; // declared in between, but used behind
};

// In source order. A lambda whose scope cannot be closed is not among them.
std::vector<ClosedScope> findClosedScopes(const TaskFunction &function);

} // namespace gtap
