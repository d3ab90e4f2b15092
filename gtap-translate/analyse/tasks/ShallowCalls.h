// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Task functions that a spawn may begin and give up: arithmetic on their own variables and further spawns,
// nothing that anybody else can see before they end. The runtime runs calls of them that go no more than a
// few levels deep inside the spawn. Must not know how it does that.
#pragma once

#include "model/TaskModel.h"

#include <clang/AST/ASTContext.h>

namespace gtap {

// How many levels of calls a spawn of this function may run; 0: none. Fewer the more a call spawns, so that what
// is compiled into a spawn stays small.
unsigned shallowLevels(const TaskBody &body, const clang::ASTContext &context);

} // namespace gtap
