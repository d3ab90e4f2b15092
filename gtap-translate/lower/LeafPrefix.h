// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The cases with which a task function begins and in which it ends: `if (n < 2) return n;`. Their
// conditions can be asked of the arguments alone, so the runtime may run cheap ones in the spawn,
// and can tell tasks that end early, as do those of functions that never spawn, from tasks that spawn. Must not know how steps are lowered.
#pragma once

#include "analyse/frame/FrameLayout.h"
#include "model/TaskModel.h"

#include <string>

namespace gtap {

// Members of the record (docs/task-interface.md): gtap_leaf, when some case returns a cheap value,
// and gtap_ends_early, when some case does more; or nothing.
std::string leafPrefixText(const TaskBody &body, const FrameLayout &layout,
                           const clang::ASTContext &context);

} // namespace gtap
