// Kernel launches for the host target, which has no `<<<...>>>`: calls of the host library.
#pragma once

#include "SourceText.h"
#include "TaskModel.h"
#include "TextEdits.h"

namespace gtap {

// Whether the launch's `kernel<<<...>>>` stands in the text as such.
bool standsInText(const clang::CUDAKernelCallExpr &launch, const SourceText &source);

void emitLaunches(const TaskModel &model, const clang::ASTContext &context,
                  const SourceText &source, TextEdits &edits);

} // namespace gtap
