// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See InjectedClauses.h.
#include "model/InjectedClauses.h"

#include "frontend/Clauses.h"

#include <clang/AST/ExprCXX.h>

namespace gtap {

using namespace clang;

const Expr *spelledOperand(const Expr *conversion) {
  const auto *cast = dyn_cast<CXXStaticCastExpr>(conversion->IgnoreImplicit());
  return cast ? cast->getSubExprAsWritten() : nullptr;
}

void readClauses(Spawn &spawn, const AnnotateAttr &annotation) {
  auto argument = annotation.args_begin();
  auto next = [&]() -> const Expr * {
    if (argument == annotation.args_end())
      return nullptr;
    const auto *size = dyn_cast<UnaryExprOrTypeTraitExpr>((*argument++)->IgnoreImplicit());
    const Expr *measured = size ? size->getArgumentExpr()->IgnoreParens() : nullptr;
    if (const auto *iterated = dyn_cast_or_null<StmtExpr>(measured))
      measured = dyn_cast<Expr>(iterated->getSubStmt()->body_back());
    const auto *pair = measured ? dyn_cast<BinaryOperator>(measured->IgnoreParens()) : nullptr;
    const Expr *conversion = pair ? pair->getLHS()->IgnoreParens() : nullptr;
    if (conversion)
      spawn.clauses.push_back(conversion);
    return conversion ? spelledOperand(conversion) : nullptr;
  };
  for (const ClauseSite &clause : spawn.pragma->clauses) {
    std::vector<const Expr *> steps;
    for (const ClauseIterator &iterator : clause.iterators) {
      next();
      next();
      steps.push_back(iterator.step.spelled.empty() ? nullptr : next());
    }
    for (const ListItem &item : clause.items) {
      Access access{&clause, &item, next(), {}, steps};
      for (std::size_t i = 0; i < item.lengths.size(); ++i)
        if (const Expr *length = next())
          access.lengths.push_back(length);
      if (access.object)
        spawn.accesses.push_back(access);
    }
    const bool isWaits = isWait(spawn.pragma->kind); // a statement's, and none of the annotation
    if (!isExpression(clause.kind) || isWaits || argument == annotation.args_end())
      continue;
    const auto *size = dyn_cast<UnaryExprOrTypeTraitExpr>((*argument++)->IgnoreImplicit());
    const Expr *conversion = size ? size->getArgumentExpr()->IgnoreParens() : nullptr;
    const Expr *expression = conversion ? spelledOperand(conversion) : nullptr;
    if (expression)
      spawn.clauses.push_back(conversion);
    switch (clause.kind) {
    case ClauseKind::Queue:
      spawn.queue = expression;
      break;
    case ClauseKind::Priority:
      spawn.priority = expression;
      break;
    case ClauseKind::If:
      spawn.condition = expression;
      break;
    case ClauseKind::Final:
      spawn.final = expression;
      break;
    default: // of other directives
      break;
    }
  }
}

bool checkInteger(const PragmaSite &site, ClauseKind kind, const Expr *value,
                  Diagnostics &diagnostics) {
  if (!value || value->getType()->isIntegralOrUnscopedEnumerationType())
    return true;
  const CharSourceRange text = site.clause(kind)->text;
  diagnostics.report(DiagId::QueueNotInteger, text.getBegin(),
                     {"its type is '" + value->getType().getAsString() + "'", entryOf(kind).name},
                     text);
  return false;
}

} // namespace gtap
