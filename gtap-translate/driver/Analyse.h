// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The analyses of one task function, or of every instance of a template, brought together, and the
// checks of its frame. Must not know how anything is lowered.
#pragma once

#include "analyse/TaskAnalysis.h"
#include "support/Diagnostics.h"
#include "support/Options.h"

#include <vector>

namespace gtap {

// One entry per model.functions entry, in order. Reports variables that cannot be kept across a wait.
std::vector<TaskAnalysis> analyse(const TaskModel &model, clang::ASTContext &context,
                                  const Options &options, Diagnostics &diagnostics);

} // namespace gtap
