// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Whether a step of a task may take long: where lanes run trees of tasks in step, the others would wait for it. Must not know who
// asks.
#pragma once

#include "model/TaskModel.h"

#include <clang/AST/ASTContext.h>

#include <set>

namespace gtap {

// Whether it has a loop that spawns nothing and may have many turns, also in functions that it calls, or a `goto`. `apart`: statements
// that are not looked at.
bool stepMayTakeLong(const TaskBody &body, const std::set<const clang::Stmt *> &apart,
                     const clang::ASTContext &context);

// The branches that end a task without children: leaves, which most tasks of a tree are.
std::set<const clang::Stmt *> endsOfLeaves(const TaskBody &body);

} // namespace gtap
