// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See RegionRaces.h.
#include "teams/RegionRaces.h"

#include "ast/types/DeclaredTypes.h"
#include "ast/uses/VariableUses.h"
#include "teams/RegionFunctions.h"
#include "teams/Replicable.h"
#include "teams/Walk.h"

#include <clang/AST/Attr.h>
#include <clang/AST/ParentMap.h>
#include <clang/Basic/SourceManager.h>

#include <set>

namespace gtap {

using namespace clang;

namespace {

class RegionRaces {
public:
  RegionRaces(const TeamFunction &function, ParsedUnit &unit)
      : function_(function), unit_(unit), parents_(function.body().definition->getBody()) {}

  void tell() {
    std::set<const VarDecl *> told;
    walk(function_.body().definition->getBody(), [&](const Stmt &part) {
      const DeclRefExpr *changed = changedShared(part);
      const auto *variable = changed ? cast<VarDecl>(changed->getDecl()) : nullptr;
      if (changed && inAllThreads(*changed, *variable) && told.insert(variable).second)
        report(*changed, *variable);
      return true;
    });
    for (const VariableUse &use : collectUses(function_.body(), unit_.context()))
      if (changesItself(use) && use.variable->getType()->isArithmeticType() &&
          inAllThreads(*use.mention, *use.variable) && told.insert(use.variable).second)
        report(*use.mention, *use.variable);
  }

private:
  void report(const DeclRefExpr &mention, const VarDecl &variable) {
    unit_.diagnostics().report(
        DiagId::RegionRace,
        unit_.context().getSourceManager().getExpansionLoc(mention.getLocation()),
        {shownName(variable)});
  }

  // What `x += e` or `x++` changes, where all threads have the same `x`: a reference parameter of a function that regions call, or a
  // `__shared__` variable of a block-level function.
  const DeclRefExpr *changedShared(const Stmt &part) const {
    const auto *assignment = dyn_cast<CompoundAssignOperator>(&part);
    const auto *step = dyn_cast<UnaryOperator>(&part);
    const Expr *place = assignment                               ? assignment->getLHS()
                        : step && step->isIncrementDecrementOp() ? step->getSubExpr()
                                                                 : nullptr;
    const auto *mention = place ? dyn_cast<DeclRefExpr>(place->IgnoreParens()) : nullptr;
    const auto *variable = mention ? dyn_cast<VarDecl>(mention->getDecl()) : nullptr;
    const bool isCallers = variable && function_.body().function->ofRegions &&
                           isa<ParmVarDecl>(variable) && variable->getType()->isReferenceType();
    return variable && variable->getType().getNonReferenceType()->isArithmeticType() &&
                   (isCallers || variable->hasAttr<CUDASharedAttr>())
               ? mention
               : nullptr;
  }

  // `x += e`, `x++`, `x = x + e`: the new value follows from the old one.
  bool changesItself(const VariableUse &use) const {
    if (use.role == UseRole::ReadWrite)
      return !use.passed;
    const auto *assignment = dyn_cast_or_null<BinaryOperator>(parents_.getParent(use.mention));
    bool reads = false;
    if (use.role == UseRole::Write && assignment && assignment->isAssignmentOp())
      walk(assignment->getRHS(), [&](const Stmt &part) {
        const auto *mention = dyn_cast<DeclRefExpr>(&part);
        reads |= mention && mention->getDecl() == use.variable;
        return !reads;
      });
    return reads;
  }

  // Whether every thread of a region around comes by, and finds the same variable.
  bool inAllThreads(const Stmt &mention, const VarDecl &variable) const {
    const Stmt *inside = &mention;
    for (const Stmt *outer = parents_.getParent(inside); outer;
         inside = outer, outer = parents_.getParent(inside)) {
      if (declares(*outer, variable) || isHeadOf(*outer, *inside) || isa<LambdaExpr>(outer) ||
          namesThread(conditionOf(*outer)))
        return false;
      const TeamDirective *directive = function_.directiveOf(*outer);
      if (!directive)
        continue;
      if (runsAlone(directive->pragma->kind) || hasOwn(*directive, variable))
        return false;
      if (opensRegion(directive->pragma->kind) && !function_.isInRegion(*directive))
        return !hasOneThread(*directive) &&
               !(isOfCaller(*directive) && isa<ParmVarDecl>(variable) &&
                 !variable.getType()->isReferenceType()); // each thread's own
    }
    return false;
  }

  static bool declares(const Stmt &statement, const VarDecl &variable) {
    for (const Stmt *child : statement.children())
      if (const auto *declaration = dyn_cast_or_null<DeclStmt>(child))
        for (const Decl *each : declaration->decls())
          if (each == &variable)
            return true;
    return false;
  }
  // The variable of a loop that a directive shares, which each thread counts for itself.
  bool isHeadOf(const Stmt &outer, const Stmt &inside) const {
    const auto *loop = dyn_cast<ForStmt>(&outer);
    if (!loop || (&inside != loop->getInc() && &inside != loop->getInit()))
      return false;
    for (const Stmt *around = parents_.getParent(loop); around; around = parents_.getParent(around))
      if (const TeamDirective *directive = function_.directiveOf(*around))
        return directive->attributed->getSubStmt() == loop ||
               directive->pragma->clause(ClauseKind::Collapse);
    return false;
  }
  static bool runsAlone(PragmaKind kind) {
    return kind == PragmaKind::Single || kind == PragmaKind::Masked ||
           kind == PragmaKind::Critical || kind == PragmaKind::Atomic ||
           kind == PragmaKind::Section || sharesSections(kind);
  }
  bool hasOwn(const TeamDirective &directive, const VarDecl &variable) const {
    for (ClauseKind kind : {ClauseKind::Private, ClauseKind::FirstPrivate, ClauseKind::LastPrivate,
                            ClauseKind::Reduction, ClauseKind::Linear})
      if (function_.lists(directive, kind, variable))
        return true;
    return false;
  }
  bool hasOneThread(const TeamDirective &directive) const {
    for (std::size_t k = 0; k < directive.arguments.size(); ++k) {
      Expr::EvalResult value;
      const Expr *number = directive.arguments[k];
      if (directive.pragma->clauses[k].kind == ClauseKind::NumThreads && number &&
          !number->isValueDependent() && number->EvaluateAsInt(value, unit_.context()) &&
          value.Val.getInt() == 1)
        return true;
    }
    return false;
  }

  const TeamFunction &function_;
  ParsedUnit &unit_;
  const ParentMap parents_;
};

} // namespace

void tellRegionRaces(const TeamFunction &function, ParsedUnit &unit) {
  RegionRaces(function, unit).tell();
}

} // namespace gtap
