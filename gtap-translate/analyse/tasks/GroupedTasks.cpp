// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See GroupedTasks.h.
#include "analyse/tasks/GroupedTasks.h"

#include "analyse/tasks/BodyJoins.h"

#include <llvm/ADT/STLExtras.h>

#include <vector>

namespace gtap {

using namespace clang;

namespace {

bool holdsGroup(const TaskBody &body) {
  return llvm::any_of(body.waits, [](const Wait &wait) { return endsGroup(wait.origin); });
}

// Spawns of a divided loop's turns are no part of joinsOf().
bool mayEndEarly(const TaskBody &body, ASTContext &context) {
  if (body.spawns.empty())
    return false;
  if (body.waits.empty() || llvm::any_of(body.spawns, isOfDividedLoop))
    return true;
  const BodyJoins joins = joinsOf(body, context);
  return !joins.known || !joins.late.empty();
}

} // namespace

std::set<const TaskBody *> bodiesInGroups(const TaskModel &model, ASTContext &context) {
  std::set<const TaskBody *> reached;
  std::vector<const TaskBody *> pending;
  auto follow = [&](const TaskBody &body) {
    for (const Spawn &spawn : body.spawns)
      // What runs at once is a call of the serial version, and spawns nothing.
      if (!runsAtOnce(spawn, context) && reached.insert(spawn.callee).second)
        pending.push_back(spawn.callee);
  };
  for (const auto &function : model.functions)
    for (const TaskBody *body : bodiesOf(*function))
      if (!function->recursion && holdsGroup(*body))
        follow(*body);
  while (!pending.empty()) {
    const TaskBody *body = pending.back();
    pending.pop_back();
    follow(*body);
  }
  std::set<const TaskBody *> kept;
  for (const TaskBody *body : reached)
    if (body->definition && mayEndEarly(*body, context))
      kept.insert(body);
  return kept;
}

} // namespace gtap
