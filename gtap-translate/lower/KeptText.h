// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What the record of a recursive function has so that a call that waits keeps less than the record (analyse/tasks/KeptCalls.h).
// docs/task-interface.md describes these members.
#pragma once

#include "analyse/frame/FrameLayout.h"
#include "model/TaskModel.h"

#include <string>

namespace gtap {

// The fields of variables that are live at calls as a struct of their own, before the record; nothing where there are none.
std::string savedText(const TaskFunction &function, const std::string &fields);

// The record's members. `hasSaved`: it has that struct for a base.
std::string keptText(const TaskFunction &function, const KeptCalls &kept, bool hasSaved,
                     const FrameLayout &layout, const clang::ASTContext &context);

// What the generated text calls the parts of a function that runs calls as a loop.
struct LoopNames {
  std::string head; // "static ... gtap_calls_f(int n)"
  std::string task, pack;
  std::string values; // "n"
};
// That function. `kept`: null where calls keep their whole records.
std::string loopText(const TaskFunction &function, const LoopNames &names, const KeptCalls *kept,
                     const clang::ASTContext &context);

} // namespace gtap
