// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Lambdas that no taskwait sees, but whose scope reaches over one: a jump to the wait may not pass
// their initialiser, so the step function ends their scope behind the last use. Decides where; must
// not know how the text changes.
#pragma once

#include "model/TaskModel.h"

#include <string>
#include <vector>

namespace gtap {

// Statements `first` to `last` of one block, which get braces of their own.
struct ClosedScope {
  const clang::Stmt *first = nullptr;
  const clang::Stmt *last = nullptr;
  const clang::Stmt *written = nullptr; // `last` as the template has it, no branch discarded
  std::vector<const clang::VarDecl *> lambdas;
  std::vector<const clang::VarDecl *> outliving; // declared in between, but used behind
};

// In source order. A lambda whose scope cannot be closed is not among them. The instances of a
// template share their text, so what one of them needs holds for all.
std::vector<ClosedScope> findClosedScopes(const TaskBody &body);

// Why the scope of a lambda cannot be closed, and where in the text that shows.
struct OpenScope {
  clang::SourceLocation where;
  std::string reason;
};
OpenScope whatKeepsOpen(const TaskBody &body, const clang::VarDecl *lambda);

} // namespace gtap
