// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Whether blocks can make the turns of a taskloop together, each with a copy of what the loops use (block/shared_loop.cuh of
// the runtime). What is not known to be the same in every block is refused: the block that has come to the loop then makes
// all turns. Must not know what the text becomes.
#pragma once

#include "analyse/loops/Hindrance.h"
#include "model/TaskModel.h"

#include <clang/AST/ASTContext.h>
#include <llvm/ADT/STLFunctionalExtras.h>

namespace gtap {

// Why the turns of a body's taskloop have to be made by one block; nothing when they need not. `differs`: whether each thread has
// its own value of a variable of the function.
Hindrance whatOneBlockHas(const TaskBody &function, const Taskloop &taskloop,
                          llvm::function_ref<bool(const clang::VarDecl &)> differs,
                          const clang::ASTContext &context);

} // namespace gtap
