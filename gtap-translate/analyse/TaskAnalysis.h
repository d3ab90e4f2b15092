// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What is known of a task function before it is lowered. Plain data, filled by Analyse.
#pragma once

#include "analyse/frame/FrameLayout.h"
#include "analyse/loops/TaskloopWays.h"
#include "analyse/uniformity/Uniformity.h"
#include "analyse/variables/Escape.h"
#include "analyse/variables/Liveness.h"
#include "model/TaskModel.h"

#include <string>
#include <vector>

namespace gtap {

// What was found out about one body.
struct BodyAnalysis {
  const TaskBody *body = nullptr;
  EscapeMap escapes;
  Liveness liveness;
  Uniformity uniformity; // of a block-level task
  FrameLayout layout;
};

// What was found out about a task function. A plain function has one body, a template one for each
// instance: all of them are lowered alike, so that there is one text for them.
struct TaskAnalysis {
  const TaskFunction *function = nullptr;
  std::vector<BodyAnalysis> bodies;    // empty without a definition, and for an unused template
  FrameLayout record;                  // variables of all bodies, each once
  std::vector<TaskloopPlan> taskloops; // of each taskloop of the function
  bool accepted = false;               // every check of its frame has passed: it can be lowered
  // Of each parameter: the name of the constant of a launch that it is, or "" (LaunchConstants.h).
  std::vector<std::string> constants;
  std::vector<unsigned> namedFirst; // those of them that no function before this one names
};

} // namespace gtap
