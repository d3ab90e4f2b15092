// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See WorkerKinds.h.
#include "model/WorkerKinds.h"

namespace gtap {

namespace {

// Every task function, and every instance of a template.
std::vector<TaskFunction *> all(TaskModel &model) {
  std::vector<TaskFunction *> functions;
  for (const auto &function : model.functions) {
    functions.push_back(function.get());
    for (const auto &instance : function->instances)
      functions.push_back(instance.get());
  }
  return functions;
}

// A template leads where any of its instances does: they share their declarations.
const TaskFunction *leadsTo(const TaskFunction &function) {
  for (const Spawn &spawn : function.spawns)
    if (spawn.callee->needsBlock)
      return spawn.callee->needsBlock;
  for (const auto &instance : function.instances)
    if (instance->needsBlock)
      return instance->needsBlock;
  return function.pattern ? function.pattern->needsBlock : nullptr;
}

} // namespace

std::optional<WorkerKind> statedWorker(const PragmaSite &function) {
  const ClauseSite *clause = function.clause(ClauseKind::Worker);
  if (!clause)
    return std::nullopt;
  return clause->names.front().name == "block" ? WorkerKind::Block : WorkerKind::Thread;
}

const char *spell(WorkerKind kind) {
  return kind == WorkerKind::Block ? "worker(block)" : "worker(thread)";
}

void chooseWorkers(TaskModel &model) {
  if (model.worker == WorkerKind::None)
    return;
  std::vector<TaskFunction *> functions = all(model);
  std::erase_if(functions, [](TaskFunction *function) { return function->recursion; });
  for (const auto &function : model.functions)
    if (function->recursion)
      function->worker = WorkerKind::Thread; // whoever calls it
  for (TaskFunction *function : functions) {
    function->worker = statedWorker(*function->pragma).value_or(model.worker);
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
