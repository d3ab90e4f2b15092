// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See SharedAcrossWaits.h.
#include "analyse/memory/SharedAcrossWaits.h"

#include "analyse/effects/CalleeEffects.h"
#include "analyse/memory/CalleeSummaries.h"
#include "analyse/memory/StaleReads.h"
#include "analyse/uniformity/ValueSameness.h"
#include "ast/uses/Scopes.h"

#include <clang/AST/ASTContext.h>
#include <llvm/ADT/STLExtras.h>

#include <algorithm>

namespace gtap {

using namespace clang;

namespace {

bool isShared(const PointedTo &object) {
  return sharedVariable(object);
}

bool isSpawnedBlock(const TaskBody &body) {
  return StringRef(body.function->name).starts_with(blockFunctionPrefix);
}

// The first of them in the order of the text, or null.
const VarDecl *firstShared(const PointedToSet &objects) {
  const VarDecl *first = nullptr;
  for (const PointedTo &object : objects)
    if (const VarDecl *variable = sharedVariable(object);
        variable && (!first || variable->getLocation() < first->getLocation()))
      first = variable;
  return first;
}

} // namespace

SharedMisuse findSharedMisuse(const TaskBody &body, const Uniformity &uniformity,
                              ASTContext &context) {
  const FunctionDecl &definition = *body.definition;
  SharedMisuse misuse;
  PointsToOfAll functions;
  const PointsTo *found = functions.of(&definition);
  if (!found)
    return misuse;
  const PointsTo &pointsTo = *found;
  for (const Spawn &spawn : body.spawns) {
    for (const Expr *argument : spawn.call->arguments())
      if (const VarDecl *variable =
              firstShared(pointsTo.reachableFrom(pointsTo.passedBy(*argument))))
        misuse.inSpawns.push_back({variable, argument, false});
    if (spawn.destination)
      if (const VarDecl *variable = firstShared(pointsTo.objectsOf(*spawn.destination)))
        misuse.inSpawns.push_back({variable, spawn.destination, true});
  }
  for (const VarDecl *variable : variablesOf(body))
    if (const VarDecl *memory = firstShared(pointsTo.heldBy(*variable)))
      misuse.leading.push_back({variable, memory});
  CalleeSummaries callees(functions, context);
  for (const Spawn &spawn : body.spawns) // what a child does is done by another block
    if (const FunctionDecl *child = spawn.call->getDirectCallee(); child && child->getDefinition())
      callees.leaveOut(*child->getDefinition());
  StaleReadsQuestion question{definition, callees.of(definition, pointsTo), {}, true, {}};
  // Clauses stand in no element of the CFG: they are evaluated where the call is.
  for (const Spawn &spawn : body.spawns)
    for (const Expr *clause : spawn.clauses)
      for (const auto &[at, accesses] : callees.of(*clause, pointsTo).at)
        llvm::append_range(question.accesses.at[spawn.call], accesses);
  keep(question.accesses, isShared);
  const bool block = isSpawnedBlock(body);
  const bool unseen = effectsOf(definition).unseen; // may write what has a name in the whole file
  PointedToSet written;
  forEachAccess(question.accesses, [&](const MemoryAccess &access) {
    if (access.writes)
      written.insert(access.object);
  });
  for (const StaleRead &read : findStaleReads(question, context)) {
    const VarDecl *variable = sharedVariable(read.object);
    if (block ? !read.unsure
              : !written.count(read.object) && (!unseen || variable->isLocalVarDecl()))
      misuse.unwritten.push_back({variable, read.read});
  }

  question.oldAtEntry = false;
  question.sameInAllThreads = [&](const Expr &condition) {
    return samenessOf(&condition, uniformity.variables) == Sameness::Same;
  };
  std::map<const Stmt *, const Wait *> waits;
  for (const Wait &wait : body.waits) {
    question.points.insert(wait.inFlow());
    waits[wait.inFlow()] = &wait;
  }
  for (const StaleRead &read : findStaleReads(question, context))
    misuse.acrossWaits.push_back(
        {sharedVariable(read.object), read.write, waits.at(read.at), read.read});
  return misuse;
}

} // namespace gtap
