// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See CheckGraphTasks.h.
#include "check/graphs/CheckGraphTasks.h"

#include <clang/Basic/SourceManager.h>

#include <string>

namespace gtap {

using namespace clang;

namespace {

// Why a graph cannot have tasks of this call; "" when it can.
std::string whyNot(const GraphTask &task, const TaskModel &model) {
  if (!task.function)
    return "names no task function: write the function's name";
  const TaskBody *body = bodyOf(model, *task.function);
  if (!body || !body->definition)
    return "is no task function that this file defines";
  if (task.call->getBeginLoc().isMacroID() || task.name->getBeginLoc().isMacroID())
    return "is named in a macro: write the call without one";
  if (model.mixed || body->function->worker != WorkerKind::Block)
    return "is not block-level, or stands in a file that has thread-level tasks, too";
  if (!body->spawns.empty() || !body->waits.empty())
    return "spawns tasks or waits: take the spawns out of it, or launch an entry kernel";
  if (task.call->getNumArgs() - 1 < task.function->getNumParams())
    return "has parameters without an argument: write an argument for each, also where the "
           "function has a default";
  return "";
}

} // namespace

void checkGraphTasks(const TaskModel &model, ASTContext &context, Diagnostics &diagnostics) {
  const SourceManager &sources = context.getSourceManager();
  for (const GraphTask &task : model.graphTasks)
    if (const std::string reason = whyNot(task, model); !reason.empty()) {
      diagnostics.report(
          DiagId::GraphAdd, sources.getExpansionLoc(task.name->getBeginLoc()),
          {task.function ? task.function->getNameAsString() : "the argument", reason});
      if (task.function)
        diagnostics.note(task.function->getLocation(), "declared here");
    }
}

} // namespace gtap
