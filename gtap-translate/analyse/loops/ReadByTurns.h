// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Whether the turns of a taskloop are the same whenever they are evaluated, because they read no memory: neither for what their
// tasks access nor for the arguments. Then the graph may be computed from the numbers of the turns (block/computed_graph.cuh of the
// runtime). What is not known to be so reads memory. Must not know what the text becomes.
#pragma once

#include "analyse/loops/Hindrance.h"
#include "model/TaskModel.h"

#include <clang/AST/ASTContext.h>

namespace gtap {

// Why the turns of a body's taskloop may read memory; nothing when they do not.
Hindrance whatTurnsRead(const TaskBody &function, const Taskloop &taskloop,
                        const clang::ASTContext &context);

} // namespace gtap
