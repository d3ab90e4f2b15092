// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Entries whose launches may run trees without a scheduler: the runtime decides (runs_trees() in workers/tree_workers.cuh), by what the generated
// records say. This is what is known of that beforehand. Must not know what such launches have instead of a scheduler.
#pragma once

#include "analyse/TaskAnalysis.h"
#include "model/TaskModel.h"

#include <clang/AST/ASTContext.h>

#include <vector>

namespace gtap {

// Of an entry that calls this body.
bool mayRunTrees(const TaskModel &model, const std::vector<TaskAnalysis> &analyses,
                 const TaskBody &root, clang::ASTContext &context);

} // namespace gtap
