// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Turns the body of a task function into its step function: edits on the user's text, resumption by
// a jump (docs/lowering.md). Must not know the scheduler, nor decide where variables
// live (FrameLayout does).
#pragma once

#include "analyse/frame/FrameLayout.h"
#include "analyse/variables/Liveness.h"
#include "model/TaskModel.h"
#include "support/MappedText.h"
#include "support/RewriteRequest.h"

#include <vector>

namespace gtap {

struct TaskAnalysis;

struct LoweredStep {
  MappedText text; // the definition of gtap_step_NAME, `template` to `}`
  // The text is incomplete when one of these is not empty:
  std::vector<RewriteRequest> requests;       // for what has to be edited, but comes out of a macro
  std::vector<clang::SourceLocation> differs; // where instances of a template need different edits
  bool complete() const { return requests.empty() && differs.empty(); }
};

// Lowers one task function that has a definition. checkFrame() must have accepted it for the text
// to be right.
LoweredStep lowerStep(const TaskBody &body, const FrameLayout &layout, const Liveness &liveness,
                      const clang::ASTContext &context);

// Lowers a task function as a whole: the instances of a template into one text, or not at all when
// they need different ones.
LoweredStep lowerStep(const TaskAnalysis &analysis, const clang::ASTContext &context);

} // namespace gtap
