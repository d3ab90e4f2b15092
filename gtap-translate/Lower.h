// Turns the body of a task function into its step function: edits on the user's text, resumption by
// forward hops (docs/task-interface.md). Must not know the scheduler, nor decide where variables
// live (FrameLayout does).
#pragma once

#include "FrameLayout.h"
#include "Liveness.h"
#include "MappedText.h"
#include "TaskModel.h"

#include <string>
#include <vector>

namespace gtap {

// Text that had to be edited but does not stand in the file as such: a macro made it.
struct Unplaceable {
  clang::SourceLocation where;
  std::string what; // "return statement", "taskwait", "declaration of 'x'", ...
};

struct LoweredStep {
  MappedText text;                      // the definition of gtap_step_NAME, `template` to `}`
  std::vector<Unplaceable> unplaceable; // when not empty, the text is incomplete
};

// Lowers one task function that has a definition. checkFrame() must have accepted it for the text
// to be right.
LoweredStep lowerStep(const TaskFunction &function, const FrameLayout &layout,
                      const Liveness &liveness, const clang::ASTContext &context);

} // namespace gtap
