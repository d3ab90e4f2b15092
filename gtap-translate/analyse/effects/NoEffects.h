// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Whether a function that spawns, or calls itself, changes nothing but variables of its own. It may read memory. What is not known to be
// harmless counts as an effect. Must not know what follows from that.
#pragma once

#include "model/TaskModel.h"

#include <clang/AST/ASTContext.h>

namespace gtap {

// Of a body whose spawns are all of the function itself. Parameters may be references, through which nothing is written.
bool hasNoEffects(const TaskBody &body, const clang::ASTContext &context);

} // namespace gtap
