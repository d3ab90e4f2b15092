// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See WorkerKinds.h.
#include "model/WorkerKinds.h"

namespace gtap {

namespace {

// What a function's bodies spawn that leads to a block.
const TaskFunction *leadsTo(const TaskFunction &function) {
  for (const auto &body : function.bodies)
    for (const Spawn &spawn : body->spawns)
      if (const TaskFunction *found = spawn.callee->function->needsBlock)
        return found;
  return nullptr;
}

} // namespace

std::optional<WorkerKind> statedWorker(const PragmaSite &function) {
  const ClauseSite *clause = function.clause(ClauseKind::Worker);
  if (!clause)
    return std::nullopt;
  return clause->names.front().name == "thread" ? WorkerKind::Thread : WorkerKind::Block;
}

std::string statedWorkerWord(const PragmaSite &function) {
  if (function.ofRegions)
    return "team";
  const ClauseSite *clause = function.clause(ClauseKind::Worker);
  return clause ? clause->names.front().name : "";
}

const char *spell(WorkerKind kind) {
  return kind == WorkerKind::Block ? "worker(block)" : "worker(thread)";
}

void chooseWorkers(TaskModel &model) {
  if (model.worker == WorkerKind::None)
    return;
  std::vector<TaskFunction *> functions;
  for (const auto &function : model.functions)
    if (function->recursion)
      function->worker = WorkerKind::Thread; // whoever calls it
    else
      functions.push_back(function.get());
  for (TaskFunction *function : functions) {
    function->worker = statedWorker(*function->pragma).value_or(model.worker);
    function->team = statedWorkerWord(*function->pragma) == "team";
    function->lowered = function->pragma->clause(ClauseKind::Team) != nullptr;
    model.mixed |= function->worker != model.worker;
    function->needsBlock = function->worker == WorkerKind::Block ? function : nullptr;
  }
  for (bool changed = true; changed;) {
    changed = false;
    for (TaskFunction *function : functions)
      if (!function->needsBlock && (function->needsBlock = leadsTo(*function)))
        changed = true;
  }
  for (TaskFunction *function : functions)
    function->saysWorker = model.mixed;
}

} // namespace gtap
