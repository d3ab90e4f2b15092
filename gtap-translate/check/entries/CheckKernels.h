// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Warns of kernels that call a task function where they were probably meant to start it, and refuses what gtap::launch()
// cannot launch.
#pragma once

#include "frontend/Pragmas.h"
#include "model/TaskModel.h"
#include "support/Diagnostics.h"

#include <clang/AST/ASTContext.h>

namespace gtap {

// A direct call is right where a program compares with the serial version, so a function that some entry leads to draws
// no warning.
void checkKernels(const TaskModel &model, const SourceFacts &facts, clang::ASTContext &context,
                  Diagnostics &diagnostics);

// Calls of gtap::launch(): they are given entry kernels, and nothing in the file uses dynamic shared memory.
void checkNamedLaunches(const TaskModel &model, clang::ASTContext &context,
                        Diagnostics &diagnostics);

} // namespace gtap
