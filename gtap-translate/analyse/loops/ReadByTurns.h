// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Whether the turns of a taskloop are the same whenever they are evaluated, because they read no memory: neither for what their
// tasks access nor for the arguments. Then the graph may be computed from the numbers of the turns (block/computed_graph.cuh of the
// runtime). What is not known to be so reads memory. And what a taskgraph's block reads, which is read in its first run only. Must not
// know what the text becomes.
#pragma once

#include "analyse/loops/Hindrance.h"
#include "model/TaskModel.h"

#include <clang/AST/ASTContext.h>

namespace gtap {

// Why the turns of a body's taskloop may read memory; nothing when they do not.
Hindrance whatTurnsRead(const TaskBody &function, const Taskloop &taskloop,
                        const clang::ASTContext &context);

// What the block of a taskgraph reads in memory that may change from run to run; nothing when it reads none, or where that is not known. What
// the program calls const does not change.
Hindrance whatGraphReads(const TaskBody &function, const Taskgraph &graph,
                         const clang::ASTContext &context);

} // namespace gtap
