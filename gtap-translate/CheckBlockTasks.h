// What block-level workers do not have: queues, children that run inside their parent, direct calls of
// task functions.
#pragma once

#include "Diagnostics.h"
#include "TaskModel.h"

namespace gtap {

// Precondition: model.worker is Block.
void checkBlockTasks(const TaskModel &model, clang::ASTContext &context, Diagnostics &diagnostics);

} // namespace gtap
