// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Warns of __restrict__ that stays in functions that tasks call: nvcc draws wrong conclusions from it
// (docs/translator.md, "__restrict__"). Must not know how the others are taken away.
#pragma once

#include "model/TaskModel.h"
#include "support/Diagnostics.h"

#include <clang/AST/ASTContext.h>

namespace gtap {

void checkRestrict(const TaskModel &model, const clang::ASTContext &context,
                   Diagnostics &diagnostics);

} // namespace gtap
