// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Kernels with an entry in the output: the program before, the session in the body, the
// registration behind. Must not know task functions' own text.
#pragma once

#include "analyse/TaskAnalysis.h"
#include "analyse/tasks/LoopLaunches.h"
#include "model/TaskModel.h"
#include "support/SourceText.h"
#include "support/TextEdits.h"

#include <vector>

namespace gtap {

void emitEntries(const TaskModel &model, const std::vector<TaskAnalysis> &analyses,
                 const WholeTrees &trees, clang::ASTContext &context, const SourceText &source,
                 TextEdits &edits);

} // namespace gtap
