// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Who runs each task function, a thread or a block, and which of them lead to one that a block runs.
// Must not know what differs between the two.
#pragma once

#include "model/TaskModel.h"

#include <optional>
#include <string>

namespace gtap {

// What the clause `worker` of `#pragma gtap function` says, if there is one.
std::optional<WorkerKind> statedWorker(const PragmaSite &function);

// The clause's word as written; empty when there is no clause.
std::string statedWorkerWord(const PragmaSite &function);

// "worker(block)" or "worker(thread)".
const char *spell(WorkerKind kind);

// Fills in worker, saysWorker and needsBlock of all task functions, and model.mixed.
void chooseWorkers(TaskModel &model);

} // namespace gtap
