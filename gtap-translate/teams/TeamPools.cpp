// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Which statements of a team function a pool of threads runs (see TeamFunction.h): those that all threads could not follow, and with
// the clause `pool` as much as possible.
#include "teams/TeamFunction.h"

#include "frontend/Clauses.h"
#include "model/CancelNames.h"
#include "support/SourceText.h"
#include "teams/Replicable.h"
#include "teams/Walk.h"

#include <clang/AST/ExprCXX.h>
#include <clang/AST/StmtCXX.h>

#include <algorithm>

namespace gtap {

using namespace clang;

const TeamPool *TeamFunction::poolOf(const Stmt &statement) const {
  const auto found = pools_.find(&statement);
  return found == pools_.end() ? nullptr : &found->second;
}

unsigned TeamFunction::decisionsAround(const TeamRegion &region) const {
  unsigned decisions = 0;
  for (const Stmt *outer = parents_.getParent(region.directive->attributed); outer;
       outer = parents_.getParent(outer)) {
    const auto *condition = dyn_cast_or_null<Expr>(conditionOf(*outer));
    decisions += condition && !isReplicable(*condition, level_.replicated);
  }
  return decisions;
}

std::vector<const VarDecl *> TeamFunction::usedIn(const TeamRegion &region) const {
  std::vector<const VarDecl *> used;
  for (const Mention &mention : mentions_)
    if (mention.region == &region && !llvm::is_contained(used, mention.variable))
      used.push_back(mention.variable);
  llvm::sort(
      used, [](const VarDecl *a, const VarDecl *b) { return a->getLocation() < b->getLocation(); });
  return used;
}

bool TeamFunction::holdsRegion(const Stmt &statement) const {
  return llvm::any_of(regions_, [&](const TeamRegion &region) {
    return scopes_.contains(&statement, region.directive->attributed);
  });
}

// Whether a region or a return is in it.
bool TeamFunction::holdsEnd(const Stmt &statement) const {
  bool returns = false;
  walk(&statement, [&](const Stmt &part) {
    returns |= isa<ReturnStmt>(part);
    return !returns && !isa<LambdaExpr>(part);
  });
  return returns || holdsRegion(statement);
}

// Whether one thread can run it without the others: nothing waits in it, and no jump but a return comes in or leaves.
bool TeamFunction::canBePool(const Stmt &statement) const {
  if (isa<Expr, DeclStmt, SwitchCase, NullStmt, ReturnStmt>(statement) || directiveOf(statement) ||
      waitOf(statement))
    return false;
  const SourceText source(context_);
  std::set<const Stmt *> inside;
  bool can = true;
  walk(&statement, [&](const Stmt &part) {
    inside.insert(&part);
    if (isa<LambdaExpr>(part) ||
        (directiveOf(part) && opensRegion(directiveOf(part)->pragma->kind)))
      return false;
    if (waitOf(part) || isSharedDecision(part) ||
        isa<CXXTryStmt, IndirectGotoStmt, AddrLabelExpr>(part))
      can = false;
    else if (isa<BreakStmt, ContinueStmt>(part))
      can &= inside.count(targetOf(part, parents_)) != 0;
    else if (const auto *result = dyn_cast<ReturnStmt>(&part); result && result->getRetValue()) {
      const std::optional<Span> span = source.span(result->getRetValue()->getSourceRange());
      can &= !span || !source.text(*span).starts_with(endCancelledCall); // for all threads
    }
    return can;
  });
  walk(body_.definition->getBody(), [&](const Stmt &part) {
    if (const auto *jump = dyn_cast<GotoStmt>(&part))
      can &= inside.count(jump) == inside.count(jump->getLabel()->getStmt());
    return can && !isa<LambdaExpr>(part);
  });
  return can;
}

// The smallest statement around one, or that itself, that can be a pool; null if there is none.
const Stmt *TeamFunction::enclosingPool(const Stmt &statement) const {
  for (const Stmt *outer = &statement; outer; outer = parents_.getParent(outer))
    if (canBePool(*outer))
      return outer;
  return nullptr;
}

void TeamFunction::addPool(const Stmt &statement, const std::string &why) {
  TeamPool pool;
  pool.why = why;
  walk(&statement, [&](const Stmt &part) {
    free_.insert(&part);
    pools_.erase(&part); // which is a part of this one
    const TeamDirective *directive = directiveOf(part);
    if (directive && opensRegion(directive->pragma->kind)) {
      pool.regions.push_back(&regionOf(*directive));
      return false;
    }
    if (const auto *result = dyn_cast<ReturnStmt>(&part))
      pool.returns.push_back(result);
    return !isa<LambdaExpr>(part);
  });
  pools_.emplace(&statement, std::move(pool));
}

void TeamFunction::findPools() {
  const bool all = body_.function->pragma->clause(ClauseKind::Pool) != nullptr;
  walk(body_.definition->getBody(), [&](const Stmt &part) {
    if (isa<LambdaExpr>(part) || free_.count(&part) ||
        (directiveOf(part) && opensRegion(directiveOf(part)->pragma->kind)))
      return false;
    if (all && canBePool(part) && holdsRegion(part)) {
      addPool(part, "");
      return false;
    }
    const bool jumps = isa<GotoStmt, LabelStmt>(part);
    const char *why = jumps ? "a 'goto'" : formOfOneThread(part);
    if (!why || (!jumps && !holdsEnd(part)))
      return true;
    const Stmt *whole = enclosingPool(part);
    if (!whole)
      return true; // checkStatements() refuses it
    if (holdsEnd(*whole))
      addPool(*whole, why);
    else
      walk(whole, [&](const Stmt &inner) { return free_.insert(&inner).second; });
    return true;
  });
}

} // namespace gtap
