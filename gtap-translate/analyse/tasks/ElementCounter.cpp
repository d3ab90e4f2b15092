// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See ElementCounter.h.
#include "analyse/tasks/ElementCounter.h"

#include <llvm/ADT/STLExtras.h>

#include <iterator>

namespace gtap {

using namespace clang;

static bool isLocal(const VarDecl &variable) {
  return !isa<ParmVarDecl>(variable) && variable.hasLocalStorage();
}

const VarDecl *variableOf(const Expr &value) {
  const auto *mention = dyn_cast<DeclRefExpr>(value.IgnoreParenImpCasts());
  return mention ? dyn_cast<VarDecl>(mention->getDecl()) : nullptr;
}

ArrayElement arrayElement(const Expr &place, const ASTContext &context) {
  const auto *element = dyn_cast<ArraySubscriptExpr>(place.IgnoreParenImpCasts());
  const auto *base =
      element ? dyn_cast<DeclRefExpr>(element->getBase()->IgnoreParenImpCasts()) : nullptr;
  const auto *array = base ? dyn_cast<VarDecl>(base->getDecl()) : nullptr;
  if (!array || !isLocal(*array) || !context.getAsConstantArrayType(array->getType()))
    return {};
  return {base, array, element->getIdx(), variableOf(*element->getIdx())};
}

static const VarDecl *incrementedBy(const Stmt &statement) {
  const auto *step = dyn_cast<UnaryOperator>(&statement);
  return step && step->isIncrementOp() ? variableOf(*step->getSubExpr()) : nullptr;
}

// Whether a number of this type does not wrap around while it counts the elements.
static bool countsAll(QualType type, const VarDecl &array, const ASTContext &context) {
  if (type->isDependentType())
    return false;
  const std::uint64_t bits =
      type->isBooleanType() ? 1 : context.getTypeSize(type) - type->isSignedIntegerType();
  const std::uint64_t elements =
      context.getAsConstantArrayType(array.getType())->getSize().getZExtValue();
  return bits >= 64 || elements >> bits == 0;
}

const VarDecl *elementCounter(const Spawn &spawn, const ArrayElement &element,
                              const CountedLoops &loops, const std::vector<VariableUse> &uses,
                              const ASTContext &context) {
  const VarDecl *counter = element.variable;
  if (counter) {
    const auto *block = dyn_cast_or_null<CompoundStmt>(loops.parent(spawn.node()));
    if (!block)
      return nullptr;
    const auto at = llvm::find(block->body(), spawn.node());
    if (at == block->body_end() || std::next(at) == block->body_end() ||
        incrementedBy(**std::next(at)) != counter)
      return nullptr;
  } else {
    const Expr *index = element.index->IgnoreParenImpCasts();
    counter = incrementedBy(*index);
    if (!counter || !cast<UnaryOperator>(index)->isPostfix())
      return nullptr;
  }
  Expr::EvalResult first;
  if (!isLocal(*counter) || !counter->getType()->isIntegerType() || !counter->getInit() ||
      counter->getInit()->isInstantiationDependent() ||
      !counter->getInit()->EvaluateAsInt(first, context) || first.Val.getInt().isNegative() ||
      !countsAll(counter->getType(), *element.array, context))
    return nullptr;
  const bool onlyGrows = llvm::all_of(uses, [&](const VariableUse &use) {
    return use.variable != counter || use.role == UseRole::Read ||
           use.role == UseRole::Unevaluated ||
           (use.role == UseRole::ReadWrite &&
            isa_and_nonnull<UnaryOperator>(loops.parent(use.mention)) &&
            incrementedBy(*loops.parent(use.mention)) == counter);
  });
  return onlyGrows ? counter : nullptr;
}

} // namespace gtap
