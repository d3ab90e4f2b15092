// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Task functions whose tasks a lane may run as calls, one after the other, and give up in the middle: those that spawn only
// themselves, return a value, and have no side effects. Where each child is waited for at once, nothing runs beside anything else; else
// it depends on how many trees there are. Must not know how the calls are written, nor when the runtime makes them.
#pragma once

#include "model/TaskModel.h"

#include <clang/AST/ASTContext.h>

#include <string>

namespace gtap {

enum class WalkedChildren {
  None,    // no walk
  One,     // at a time
  Several, // at a time
};
// Why there is none is the end of a sentence: "it has side effects"; empty where nobody would ask.
struct CallWalkChoice {
  WalkedChildren children = WalkedChildren::None;
  std::string why;
};
CallWalkChoice childrenOfCallWalk(const TaskBody &body, clang::ASTContext &context);

// Whether another function spawns such tasks in a loop: then there may be many trees at a time.
bool isSpawnedInLoops(const TaskFunction &function, const TaskModel &model);

} // namespace gtap
