// The analyses of one task function, or of every instance of a template, brought together. Must not
// know how anything is lowered, but that it can be.
#pragma once

#include "Diagnostics.h"
#include "Escape.h"
#include "FrameLayout.h"
#include "Liveness.h"
#include "TaskModel.h"
#include "Uniformity.h"

#include <vector>

namespace gtap {

// What was found out about one body.
struct BodyAnalysis {
  const TaskFunction *body = nullptr;
  EscapeMap escapes;
  Liveness liveness;
  Uniformity uniformity; // of a block-level task
  FrameLayout layout;
};

// What was found out about a task function. A plain function has one body, a template one for each
// instance: all of them are lowered alike, so that there is one text for them.
struct TaskAnalysis {
  const TaskFunction *function = nullptr;
  std::vector<BodyAnalysis> bodies; // empty without a definition, and for an unused template
  FrameLayout record;               // variables of all bodies, each once
};

// One entry per model.functions entry, in order. Reports what cannot be lowered.
std::vector<TaskAnalysis> analyse(const TaskModel &model, clang::ASTContext &context,
                                  Diagnostics &diagnostics);

} // namespace gtap
