// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What a file's tasks must not do where its launches run on several GPUs.
#pragma once

#include "model/TaskModel.h"
#include "support/Diagnostics.h"

#include <clang/AST/ASTContext.h>

namespace gtap {

// Warns of atomic functions that are one step for the threads of one GPU only.
void checkPeers(const TaskModel &model, const clang::ASTContext &context, Diagnostics &diagnostics);

} // namespace gtap
