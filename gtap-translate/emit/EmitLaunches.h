// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Kernel launches for the host target, which has no `<<<...>>>`: calls of the host library.
#pragma once

#include "model/TaskModel.h"
#include "support/SourceText.h"
#include "support/TextEdits.h"

namespace gtap {

void emitLaunches(const TaskModel &model, const clang::ASTContext &context,
                  const SourceText &source, TextEdits &edits);

} // namespace gtap
