// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Diagnostics about values across taskwaits: what cannot be kept in a record, what a jump cannot
// pass, what cannot be rewritten where it stands. Must not know the language's other restrictions
// (Check does).
#pragma once

#include "analyse/frame/FrameLayout.h"
#include "analyse/variables/Escape.h"
#include "analyse/variables/Liveness.h"
#include "model/TaskModel.h"
#include "support/Diagnostics.h"

namespace gtap {

// Reports everything that keeps `function` from being lowered; true when nothing does.
bool checkFrame(const TaskBody &body, const EscapeMap &escapes, const Liveness &liveness,
                const FrameLayout &layout, clang::ASTContext &context, Diagnostics &diagnostics);

} // namespace gtap
