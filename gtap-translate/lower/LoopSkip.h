// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What a record of a divided loop's turns says of itself: how its first turns are passed over, so that the runtime may
// hand the turns out by a counter. Must not know how loops are divided but for the form of the first statement.
#pragma once

#include "analyse/frame/FrameLayout.h"
#include "model/TaskModel.h"

#include <string>

namespace gtap {

// A member of the record, gtap_skip(arguments, turns) (docs/task-interface.md); nothing for any other function.
std::string loopSkipText(const TaskFunction &function, const FrameLayout &layout,
                         const clang::ASTContext &context);

} // namespace gtap
