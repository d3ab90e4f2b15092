// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Diagnostics about the size and alignment of a task's record (see FrameLayout.h). Must not know why a variable lives
// there.
#pragma once

#include "analyse/frame/FrameLayout.h"
#include "support/Diagnostics.h"

namespace gtap {

// Reports a variable of the body that makes the record of its task larger, or more aligned, than the runtime's are; true
// when there is none.
bool checkRecord(const TaskBody &body, const FrameLayout &layout, const clang::ASTContext &context,
                 Diagnostics &diagnostics);

} // namespace gtap
