// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See Walks.h.
#include "analyse/tasks/Walks.h"

#include "analyse/loops/LongSteps.h"
#include "analyse/loops/LoopHead.h"
#include "analyse/tasks/CountedLoops.h"
#include "analyse/tasks/HandedOn.h"
#include "analyse/tasks/SummedResults.h"
#include "analyse/tasks/SumOfChildren.h"
#include "ast/expressions/NamedLaunches.h"
#include "ast/expressions/RuntimeConstant.h"
#include "ast/uses/ChangedVariables.h"
#include "model/CopiedByBytes.h"

#include <clang/AST/DeclCXX.h>
#include <clang/AST/ExprCXX.h>

#include <algorithm>
#include <map>
#include <set>

namespace gtap {

using namespace clang;

bool Walk::handsOn(const VarDecl *parameter) const {
  return llvm::is_contained(handedOn, parameter);
}

namespace {

// Children of a step, at most, that a walk has room for.
constexpr std::uint64_t mostChildren = 64;

// Words that a walk has for what its children change, of which a step's may take so many (runtime: walks.cuh, can_walk()).
constexpr std::uint64_t mostWordsOfStep = 256 * 3 / 4;

// Words of a struct of these parameters.
std::uint64_t wordsOf(const std::vector<const ParmVarDecl *> &parameters,
                      const ASTContext &context) {
  std::uint64_t bytes = 0;
  for (const ParmVarDecl *parameter : parameters) {
    const TypeInfoChars info = context.getTypeInfoInChars(parameter->getType());
    bytes = llvm::alignTo(bytes, std::uint64_t(info.Align.getQuantity())) +
            std::uint64_t(info.Width.getQuantity());
  }
  return (bytes + 3) / 4;
}

// Loops around each other that are counted before a step, at most: their product has to fit 64 bits.
constexpr std::size_t mostCountedLoops = 3;

// How many tasks one step makes by this spawn, at most; nullopt when that cannot be told.
std::optional<CountedSpawns> timesOf(const Spawn &spawn, const CountedLoops &loops,
                                     const std::map<const VarDecl *, std::string> &changed) {
  CountedSpawns times;
  for (const Stmt *at = loops.around(spawn.node()); at; at = loops.around(at)) {
    const std::optional<std::uint64_t> turns = loops.mostTurnsOf(*at);
    const auto *loop = dyn_cast<ForStmt>(at);
    if (turns && *turns <= mostChildren)
      times.times = std::min(times.times * *turns, mostChildren + 1);
    else if (loop && loops.isOfArguments(*loop, changed))
      times.loops.push_back(loop);
    else
      return std::nullopt;
  }
  return times;
}

// Bytes of a sum, and of what it may have to be aligned to.
constexpr std::uint64_t mostBytesOfSum = 16;

bool hasRoomForSum(std::uint64_t recordBytes, const ASTContext &context) {
  const auto most = constantOf("max_task_data_size", context);
  return !most || recordBytes + mostBytesOfSum <= *most;
}

// Whether the function spawns only itself, in the plain way.
bool spawnsItself(const TaskBody &body) {
  return !body.spawns.empty() && llvm::all_of(body.spawns, [&](const Spawn &spawn) {
    return spawn.call && spawn.callee == &body && !spawn.condition && !spawn.final &&
           !spawn.priority && !spawn.isDependent();
  });
}

bool canBeCopied(const ParmVarDecl &parameter, const ASTContext &context) {
  return !parameter.getName().empty() && !parameter.getName().starts_with("gtap_") &&
         isAssignedByBytes(parameter.getType(), context);
}

} // namespace

std::optional<Walk> walkOf(const TaskBody &body, std::uint64_t recordBytes, ASTContext &context) {
  if (recordBytes <= mostBytesOfSmall || !hasRoomForSum(recordBytes, context) ||
      !isPlainTask(body) || body.function->isTemplate() ||
      isa<CXXMethodDecl>(body.function->first) || !spawnsItself(body))
    return std::nullopt;
  Walk walk;
  const CountedLoops loops(body, context);
  SumOfChildren sum; // empty when it is none
  const QualType result = body.definition->getReturnType();
  if (result->isVoidType()) {
    if (!body.waits.empty()) {
      if (!waitsLast(body))
        return std::nullopt;
      walk.state = body.waits.front().state;
    }
  } else {
    // Tasks whose results are added, as those that a walk leaves are, do not go to other GPUs.
    if (body.waits.empty() || launchesOnPeers(context))
      return std::nullopt;
    const std::optional<SumOfChildren> found = sumOfChildren(body, loops, context);
    if (!found || !found->isOfIntegers)
      return std::nullopt;
    sum = *found;
    walk.sums = true;
    const std::uint64_t bits = context.getTypeSize(result);
    walk.sumIsWord = bits == 32 || bits == 64;
    walk.state = body.waits.front().state + 1;
  }
  if (stepMayTakeLong(body, sum.loops, context)) // the other lanes of a walk would wait for it
    return std::nullopt;
  const auto changed = changedIn(body, context);
  for (const Spawn &spawn : body.spawns) {
    std::optional<CountedSpawns> times;
    if (const auto all = sum.elements.find(&spawn); all != sum.elements.end())
      times = CountedSpawns{all->second, {}};
    else
      times = timesOf(spawn, loops, changed);
    // Tasks without a result cost so little that a walk whose steps differ in their number of turns is slower.
    if (!times || times->times > mostChildren || times->loops.size() > mostCountedLoops ||
        (!times->loops.empty() && !walk.sums))
      return std::nullopt;
    if (times->loops.empty())
      walk.mostSpawns += times->times;
    else
      walk.counted.push_back(*times);
  }
  if (walk.mostSpawns > mostChildren)
    return std::nullopt;
  for (unsigned i = 0; i < body.definition->getNumParams(); ++i) {
    const ParmVarDecl *parameter = body.definition->getParamDecl(i);
    if (!canBeCopied(*parameter, context))
      return std::nullopt;
    (isHandedOn(i, body, changed) ? walk.handedOn : walk.changed).push_back(parameter);
  }
  if (walk.changed.empty() ||
      (walk.mostSpawns + 1) * wordsOf(walk.changed, context) > mostWordsOfStep)
    return std::nullopt;
  return walk;
}

} // namespace gtap
