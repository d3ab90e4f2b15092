// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What a record has so that a lane can run such a task, and all that it leads to, without making tasks (analyse/tasks/Walks.h): how
// arguments change from task to task, and how many children a step has at most. docs/task-interface.md describes these members.
#pragma once

#include "analyse/frame/FrameLayout.h"
#include "analyse/tasks/Walks.h"
#include "model/TaskModel.h"

#include <string>

namespace gtap {

// How arguments change: these parameters do. Empty where none of them is an argument.
std::string changesText(const TaskFunction &function,
                        const std::vector<const clang::ParmVarDecl *> &changed,
                        const FrameLayout &layout, const clang::ASTContext &context);

// Empty when no argument changes.
std::string walkText(const TaskFunction &function, const Walk &walk, const FrameLayout &layout,
                     const clang::ASTContext &context);

} // namespace gtap
