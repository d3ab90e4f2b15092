// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Whether the turns of a taskloop are the same whenever they are evaluated, because they read no memory: neither for what their
// tasks access nor for the arguments. Then the graph may be computed from the numbers of the turns (block/computed_graph.cuh of the
// runtime). What is not known to be so reads memory. Must not know what the text becomes.
#pragma once

#include "model/TaskModel.h"

#include <clang/AST/ASTContext.h>

#include <string>

namespace gtap {

// Why the turns may read memory, as the end of the sentence "The loop ..."; empty when they do not. Of all instances of the function.
std::string whatTurnsRead(const TaskBody &function, const Taskloop &taskloop,
                          const clang::ASTContext &context);

} // namespace gtap
