// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The grids of launches that do without a scheduler. `GTAP_GRID_SIZE` suits all entry kernels of a program; such a kernel has fewer
// registers than others, and is launched with as many blocks as suit itself.
#pragma once

#include "model/TaskModel.h"
#include "support/SourceText.h"
#include "support/TextEdits.h"

namespace gtap {

void emitGrids(const TaskModel &model, clang::ASTContext &context, const SourceText &source,
               TextEdits &edits);

} // namespace gtap
