// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The grids of launches. `GTAP_GRID_SIZE` suits all entry kernels of a program; where a file has several, or one that does without a
// scheduler, each is launched with as many blocks as suit itself, since blocks that are not resident cost time.
#pragma once

#include "analyse/tasks/LoopLaunches.h"
#include "model/TaskModel.h"
#include "support/SourceText.h"
#include "support/TextEdits.h"

namespace gtap {

void emitGrids(const TaskModel &model, const WholeTrees &trees, clang::ASTContext &context,
               const SourceText &source, TextEdits &edits);

} // namespace gtap
