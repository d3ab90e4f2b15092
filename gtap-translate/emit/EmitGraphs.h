// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Graphs that the host makes (gtap::graph) in the output.
#pragma once

#include "model/TaskModel.h"
#include "support/SourceText.h"
#include "support/TextEdits.h"

#include <clang/AST/ASTContext.h>

namespace gtap {

// In a call graph.add(f, ...) the function's descriptor and type take the place of its name. At the end of the file stands the
// program of all graphs.
void emitGraphs(const TaskModel &model, const clang::ASTContext &context, const SourceText &source,
                TextEdits &edits);

} // namespace gtap
