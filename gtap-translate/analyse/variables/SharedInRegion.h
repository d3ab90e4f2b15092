// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Whether the threads of a region share a variable of the function (OpenMP 5.2, 5.1.1): then tasks that they spawn do, too.
#pragma once

#include "model/TaskModel.h"

namespace gtap {

// At a statement of the function. False where there is no region around it, and for variables that nothing changes, of which a
// copy is as good.
bool isSharedInRegion(const clang::VarDecl &variable, const clang::Stmt &statement,
                      const TaskBody &body, clang::ASTContext &context);

} // namespace gtap
