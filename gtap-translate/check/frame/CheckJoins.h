// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Warnings about what a program does between a spawn and the taskwait that joins it: reading the
// result, or leaving the scope of what the child writes to or reads from. Must not know where
// variables live.
#pragma once

#include "model/TaskModel.h"
#include "support/Diagnostics.h"

namespace gtap {

// Reports only what happens on every path to a place, so that no correct program is blamed.
void checkJoins(const TaskBody &body, clang::ASTContext &context, Diagnostics &diagnostics);

} // namespace gtap
