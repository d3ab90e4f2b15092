// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See SummedResults.h.
#include "analyse/tasks/SummedResults.h"

#include "analyse/tasks/CountedLoops.h"
#include "analyse/tasks/EntryTasks.h"
#include "analyse/tasks/SumOfChildren.h"
#include "ast/expressions/NamedLaunches.h"
#include "ast/uses/ChangedVariables.h"

#include <clang/AST/Stmt.h>
#include <llvm/ADT/STLExtras.h>

namespace gtap {

using namespace clang;

namespace {

// A launch combines results in a word of these.
bool hasWord(QualType type, const ASTContext &context) {
  const std::uint64_t bits = type->isVoidType() ? 0 : context.getTypeSize(type);
  return bits == 32 || bits == 64;
}

bool isPlainSpawn(const Spawn &spawn) {
  return spawn.call && spawn.callee && spawn.callee->definition && !spawn.condition &&
         !spawn.final && !spawn.isDependent();
}

} // namespace

bool isPlainTask(const TaskBody &body) {
  const TaskFunction &function = *body.function;
  return body.definition && !function.recursion && !function.team && !function.specialized &&
         function.worker != WorkerKind::Block && body.waits.size() <= 1 && body.taskloops.empty() &&
         body.groups.empty() && body.graphs.empty() && body.cancellations.empty() &&
         (body.waits.empty() || (!body.waits[0].yields() && body.waits[0].accesses.empty()));
}

bool waitsLast(const TaskBody &body) {
  const Stmt *last = body.definition->getBody();
  while (const auto *block = dyn_cast<CompoundStmt>(last)) {
    if (block->body_empty())
      return false;
    last = block->body_back();
  }
  return body.waits.size() == 1 && last == body.waits.front().attributed;
}

std::optional<std::string> sumsResults(const TaskBody &body, ASTContext &context) {
  if (!isPlainTask(body))
    return std::nullopt;
  const QualType result = body.definition->getReturnType();
  if (result->isVoidType()) // it has to be said of those that wait only
    return waitsLast(body) && llvm::all_of(body.spawns, isPlainSpawn)
               ? std::optional<std::string>("")
               : std::nullopt;
  if (!hasWord(result, context) || !result->isArithmeticType() || result->isBooleanType())
    return std::nullopt;
  if (body.spawns.empty() && body.waits.empty())
    return "";
  if (body.spawns.empty() || body.waits.empty() ||
      !llvm::all_of(body.spawns, [&](const Spawn &spawn) {
        return isPlainSpawn(spawn) &&
               context.hasSameType(spawn.callee->definition->getReturnType(), result);
      }))
    return std::nullopt;
  const auto sum = sumOfChildren(body, CountedLoops(body, context), context);
  return sum ? std::optional<std::string>(sum->how) : std::nullopt;
}

bool neverWaits(const TaskModel &model, const TaskBody &root, ASTContext &context) {
  const QualType result = root.definition->getReturnType();
  std::string how;
  return llvm::all_of(reachable(model, &root), [&](const TaskBody *body) {
    if (!body->definition || !context.hasSameType(body->definition->getReturnType(), result) ||
        llvm::any_of(body->spawns, [](const Spawn &spawn) { return spawn.priority; }))
      return false;
    if (result->isVoidType() && body->waits.empty())
      return isPlainTask(*body) && llvm::all_of(body->spawns, isPlainSpawn);
    const std::optional<std::string> sums = sumsResults(*body, context);
    if (!sums || (!sums->empty() && !how.empty() && *sums != how))
      return false;
    how = sums->empty() ? how : *sums;
    return true;
  });
}

bool sumsVeryMany(const TaskBody &body, ASTContext &context) {
  const CountedLoops loops(body, context);
  const auto changed = changedIn(body, context);
  return llvm::any_of(body.spawns, [&](const Spawn &spawn) {
    for (const Stmt *at = loops.around(spawn.node()); at; at = loops.around(at)) {
      const auto *loop = dyn_cast<ForStmt>(at);
      if (!loops.mostTurnsOf(*at) && !(loop && loops.isOfArguments(*loop, changed)))
        return true;
    }
    return false;
  });
}

} // namespace gtap
