// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Diagnostics about the taskwaits of block-level tasks: who reaches them, what lives across them.
#pragma once

#include "analyse/frame/FrameLayout.h"
#include "analyse/uniformity/Uniformity.h"
#include "support/Diagnostics.h"
#include "support/Options.h"

namespace gtap {

// Checks one body of a block-level task. False when an error was reported.
bool checkBlockFrame(const TaskBody &body, Target target, const Uniformity &uniformity,
                     const EscapeMap &escapes, const FrameLayout &layout,
                     clang::ASTContext &context, Diagnostics &diagnostics);

} // namespace gtap
