// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See SharedInRegion.h.
#include "analyse/variables/SharedInRegion.h"

#include "ast/uses/VariableUses.h"

#include <clang/AST/ParentMap.h>
#include <clang/Basic/SourceManager.h>
#include <llvm/ADT/STLExtras.h>

namespace gtap {

using namespace clang;

namespace {

// Whether the directive gives each thread a variable of its own of that name.
bool makesOwn(const PragmaSite &pragma, const VarDecl &variable) {
  return llvm::any_of(pragma.clauses, [&](const ClauseSite &clause) {
    return llvm::is_contained({ClauseKind::Private, ClauseKind::FirstPrivate,
                               ClauseKind::LastPrivate, ClauseKind::Reduction, ClauseKind::Linear},
                              clause.kind) &&
           llvm::any_of(clause.names,
                        [&](const ClauseName &name) { return name.name == variable.getName(); });
  });
}

bool isChanged(const VarDecl &variable, const TaskBody &body, ASTContext &context) {
  return variable.getType()->isArrayType() ||
         llvm::any_of(collectUses(body, context), [&](const VariableUse &use) {
           return use.variable == &variable && use.role != UseRole::Read &&
                  use.role != UseRole::Unevaluated;
         });
}

} // namespace

bool isSharedInRegion(const VarDecl &variable, const Stmt &statement, const TaskBody &body,
                      ASTContext &context) {
  if (body.team.empty())
    return false;
  const ParentMap parents(body.definition->getBody());
  const SourceManager &sources = context.getSourceManager();
  for (const Stmt *outer = parents.getParent(&statement); outer; outer = parents.getParent(outer)) {
    const auto found = llvm::find_if(
        body.team, [&](const TeamDirective &each) { return each.attributed == outer; });
    if (found == body.team.end())
      continue;
    if (makesOwn(*found->pragma, variable))
      return false;
    if (opensRegion(found->pragma->kind))
      return !sources.isPointWithin(variable.getLocation(), outer->getBeginLoc(),
                                    outer->getEndLoc()) &&
             isChanged(variable, body, context);
  }
  return false;
}

} // namespace gtap
