// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Where a task's arguments and its result have pointers, as members of its record: a task that moves to another process takes them
// along (docs/processes.md). Must not know when tasks move.
#pragma once

#include "analyse/frame/FrameLayout.h"
#include "model/TaskModel.h"

#include <string>

namespace gtap {

// "" where the file has no launches on several GPUs, or the task has no pointers.
std::string pointersText(const TaskFunction &function, const FrameLayout &layout,
                         const clang::ASTContext &context);

} // namespace gtap
