// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Turns the body of a task function into its step function: edits on the user's text, resumption by
// a jump (docs/lowering.md). Must not know the scheduler, nor decide where variables
// live (FrameLayout does).
#pragma once

#include "analyse/frame/FrameLayout.h"
#include "analyse/variables/Liveness.h"
#include "model/TaskModel.h"
#include "support/MappedText.h"

#include <string>
#include <vector>

namespace gtap {

struct TaskAnalysis;

// Text that had to be edited but does not stand in the file as such: a macro made it.
struct Unplaceable {
  clang::SourceLocation where;
  std::string what; // "return statement", "taskwait", "declaration of 'x'", ...
  bool instancesDiffer =
      false;             // it stands there, but two instances of a template edit it in two ways
  bool overlaps = false; // it stands there, but would be edited twice
};

struct LoweredStep {
  MappedText text;                      // the definition of gtap_step_NAME, `template` to `}`
  std::vector<Unplaceable> unplaceable; // when not empty, the text is incomplete
};

// Lowers one task function that has a definition. checkFrame() must have accepted it for the text
// to be right.
LoweredStep lowerStep(const TaskFunction &function, const FrameLayout &layout,
                      const Liveness &liveness, const clang::ASTContext &context);

// Lowers a task function as a whole: the instances of a template into one text, or not at all when
// they need different ones.
LoweredStep lowerStep(const TaskAnalysis &analysis, const clang::ASTContext &context);

} // namespace gtap
