// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See ClauseEffects.h. Instances of a template share one text, so what holds of one holds of all.
#include "analyse/effects/ClauseEffects.h"

#include <clang/AST/ASTContext.h>

namespace gtap {

using namespace clang;

namespace {

// A call may change anything.
bool mayChangeSomething(const Expr *expression, const ASTContext &context) {
  return expression && expression->HasSideEffects(context, /*IncludePossibleEffects=*/true);
}

bool anyClauseChanges(const Spawn &spawn, const ASTContext &context) {
  return llvm::any_of(spawn.clauses,
                      [&](const Expr *clause) { return mayChangeSomething(clause, context); });
}

bool changes(const Spawn &spawn, const ASTContext &context) {
  return anyClauseChanges(spawn, context) || mayChangeSomething(spawn.destination, context) ||
         llvm::any_of(spawn.call->arguments(),
                      [&](const Expr *argument) { return mayChangeSomething(argument, context); });
}

} // namespace

bool clausesHaveEffects(const TaskFunction &function, const PragmaSite &pragma) {
  for (const TaskBody *body : bodiesOf(function)) {
    const ASTContext &context = body->definition->getASTContext();
    for (const Spawn &spawn : body->spawns)
      if (spawn.pragma == &pragma && anyClauseChanges(spawn, context))
        return true;
    for (const Wait &wait : body->waits)
      if (wait.pragma == &pragma && mayChangeSomething(wait.queue, context))
        return true;
  }
  return false;
}

bool clauseOrderShows(const TaskFunction &function, const Spawn &spawn) {
  if (spawn.clauses.empty())
    return false;
  const ASTContext &here = spawn.call->getDirectCallee()->getASTContext();
  bool constant =
      llvm::all_of(spawn.clauses, [&](const Expr *clause) { return clause->isEvaluatable(here); });
  if (constant && !function.isTemplate())
    return false;
  for (const TaskBody *body : bodiesOf(function))
    for (const Spawn &same : body->spawns)
      if (same.pragma == spawn.pragma && changes(same, body->definition->getASTContext()))
        return true;
  return false;
}

} // namespace gtap
