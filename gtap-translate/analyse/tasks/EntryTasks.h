// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The task functions that an entry leads to, and how they are named where the kernel stands. Must not
// know the kernel's own text.
#pragma once

#include "model/TaskModel.h"

#include <optional>
#include <string>
#include <vector>

namespace gtap {

// Every task function and instance of a template that spawns lead to from `root`, in the model's
// order.
std::vector<const TaskBody *> reachable(const TaskModel &model, const TaskBody *root);

// What has to be declared before the kernel so that it can name the task: "" when all is, nothing
// when that cannot be declared there.
std::optional<std::string> earlyDeclaration(const TaskBody &body, const clang::FunctionDecl &kernel,
                                            const clang::ASTContext &context);

} // namespace gtap
