// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Task functions whose result is the sum of what all of their children return, of whatever function, and of something of their own; or
// what these come to by another operator of `in_reduction`. Where
// all tasks of a launch are such tasks, none has to wait for its children: the launch's result is what they all add up to. Functions without a result are such tasks where their wait is the last that they do.
#pragma once

#include "model/TaskModel.h"

#include <clang/AST/ASTContext.h>

#include <optional>
#include <string>

namespace gtap {

// The operator, or nothing; empty where no task is made: any operator does.
std::optional<std::string> sumsResults(const TaskBody &body, clang::ASTContext &context);

// Whether no task waits in the launches of an entry that calls this body: results are added up by one operator, or there are none and nothing
// comes behind a wait.
bool neverWaits(const TaskModel &model, const TaskBody &root, clang::ASTContext &context);

// Whether such a body spawns in a loop whose turns neither constants nor its arguments count: it may have very many, and nothing keeps
// its children from being given away, as none waits for them.
bool sumsVeryMany(const TaskBody &body, clang::ASTContext &context);

// Whether a body is a thread-level function's, with spawns and one wait at most: no loops of tasks, groups, graphs, cancellations or
// yields.
bool isPlainTask(const TaskBody &body);
// Whether nothing of the function comes behind its wait.
bool waitsLast(const TaskBody &body);

} // namespace gtap
