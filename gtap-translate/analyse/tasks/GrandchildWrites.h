// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Memory that a task function reads behind a taskwait while grandchildren may still write it: its
// child handed a pointer on and ended without a taskwait. Finds only what is certain enough to warn
// of.
#pragma once

#include "model/TaskModel.h"

#include <clang/AST/ASTContext.h>

#include <vector>

namespace gtap {

struct UnwaitedWrite {
  const Spawn *child = nullptr;            // in the body, before `wait`
  const Wait *wait = nullptr;              // before `read`
  const clang::Expr *read = nullptr;       // through `pointer`
  const clang::VarDecl *pointer = nullptr; // which the child gets
  const Spawn *grandchild = nullptr; // in `unwaiting`: it gets the pointer, or stores through it
  const TaskBody *unwaiting =
      nullptr; // the child's function, or that of a task below it: it ends before the grandchild
};

// At most one for each spawn of the body.
std::vector<UnwaitedWrite> findUnwaitedWrites(const TaskBody &body, clang::ASTContext &context);

// The first place behind `where` at which the body reads memory that others can reach, or null.
const clang::Expr *memoryReadBehind(const TaskBody &body, clang::SourceLocation where,
                                    const clang::ASTContext &context);

} // namespace gtap
