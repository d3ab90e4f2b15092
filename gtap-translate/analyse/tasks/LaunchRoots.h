// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Task functions that are the first task of launches and nothing else: behind such a function nothing of the user's runs
// in its launch, but the tasks that it spawned. Must not know what follows from that.
#pragma once

#include "model/TaskModel.h"

#include <clang/AST/ASTContext.h>

namespace gtap {

// Whether every mention of the function, which this file alone declares, is the call of an entry. Not of templates.
bool onlyBeginsLaunches(const TaskBody &body, const TaskModel &model,
                        const clang::ASTContext &context);

} // namespace gtap
