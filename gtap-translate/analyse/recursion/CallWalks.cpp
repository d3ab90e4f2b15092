// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See CallWalks.h.
#include "analyse/recursion/CallWalks.h"

#include "analyse/effects/ClauseEffects.h"
#include "analyse/effects/NoEffects.h"
#include "analyse/recursion/RecursionLimits.h"
#include "ast/uses/Scopes.h"
#include "model/CopiedByBytes.h"

#include <clang/AST/ParentMap.h>
#include <clang/AST/StmtCXX.h>
#include <fmt/format.h>
#include <llvm/ADT/STLExtras.h>

#include <iterator>

namespace gtap {

using namespace clang;

namespace {

// What its parameters and variables take, at most: a walk keeps some of them for each call that waits.
constexpr std::uint64_t largestCallFrame = 512;

// The text of a call has no clauses: a queue's number may be left out where nothing happens when it is computed.
bool isPlainSpawn(const Spawn &spawn, const TaskBody &body) {
  return spawn.call && spawn.callee == &body && !spawn.condition && !spawn.final &&
         !spawn.priority && !spawn.isDependent() && (spawn.destination || spawn.declares()) &&
         (!spawn.queue || !clausesHaveEffects(*body.function, *spawn.pragma));
}

// Whether each child is waited for at once.
bool isChain(const TaskBody &body) {
  const ParentMap parents(body.definition->getBody());
  return llvm::all_of(body.spawns, [&](const Spawn &spawn) {
    // The statement that comes next, behind branches that end with the spawn.
    const Stmt *inner = spawn.node();
    for (const Stmt *outer = parents.getParent(inner); outer;
         inner = outer, outer = parents.getParent(inner)) {
      if (isa<IfStmt>(outer))
        continue;
      const auto *block = dyn_cast<CompoundStmt>(outer);
      if (!block)
        return false;
      const auto next = std::next(llvm::find(block->body(), inner));
      if (next != block->body_end())
        return llvm::any_of(body.waits, [&](const Wait &wait) { return wait.attributed == *next; });
    }
    return false;
  });
}

} // namespace

CallWalkChoice childrenOfCallWalk(const TaskBody &body, ASTContext &context) {
  const TaskFunction &function = *body.function;
  const FunctionDecl *definition = body.definition;
  if (!definition || function.recursion || function.team || function.lowered ||
      function.worker == WorkerKind::Block || body.waits.empty() ||
      definition->getReturnType()->isVoidType() ||
      llvm::none_of(body.spawns, [&](const Spawn &spawn) { return spawn.callee == &body; }))
    return {};
  const auto none = [](std::string why) {
    return CallWalkChoice{WalkedChildren::None, std::move(why)};
  };
  if (function.specialized)
    return none("it is an explicit specialization");
  if (!body.taskloops.empty() || !body.groups.empty() || !body.graphs.empty() ||
      !body.cancellations.empty())
    return none("it has directives other than task and taskwait");
  if (!isAssignedByBytes(definition->getReturnType(), context))
    return none("its result is not copied by its bytes");
  if (!llvm::all_of(body.spawns, [&](const Spawn &spawn) { return isPlainSpawn(spawn, body); }))
    return none("it spawns other functions too, has clauses, or drops a result");
  if (llvm::any_of(body.waits, [](const Wait &wait) {
        return wait.yields() || !wait.accesses.empty() || wait.queue ||
               wait.origin != WaitOrigin::Written;
      }))
    return none("a taskwait has clauses");
  for (const ParmVarDecl *parameter : definition->parameters())
    if (parameter->getName().starts_with("gtap_"))
      return {}; // the translator's own
    else if (parameter->getType()->isReferenceType())
      return none(fmt::format("its parameter '{}' is a reference", parameter->getName().str()));
  if (std::string problem = problemOfHead(*definition, largestCallFrame, context); !problem.empty())
    return none("it " + problem);
  if (!hasNoEffects(body, context))
    return none("it changes more than variables of its own, or may do so");
  if (isChain(body))
    return {WalkedChildren::One, ""};
  return {WalkedChildren::Several, ""};
}

bool isSpawnedInLoops(const TaskFunction &function, const TaskModel &model) {
  return llvm::any_of(model.functions, [&](const auto &other) {
    return other.get() != &function && !other->recursion &&
           llvm::any_of(bodiesOf(*other), [&](const TaskBody *body) {
             return body->definition && llvm::any_of(body->spawns, [&](const Spawn &spawn) {
                      return spawn.callee && spawn.callee->function == &function &&
                             isInLoop(*spawn.node(), *body->definition);
                    });
           });
  });
}

} // namespace gtap
