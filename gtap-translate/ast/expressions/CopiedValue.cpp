// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See CopiedValue.h.
#include "ast/expressions/CopiedValue.h"

#include <clang/AST/DeclCXX.h>
#include <clang/AST/ExprCXX.h>

namespace gtap {

using namespace clang;

const Expr *withoutCopies(const Expr *value) {
  for (;;) {
    value = value->IgnoreParens();
    const auto *cast = dyn_cast<ImplicitCastExpr>(value);
    const auto *made = dyn_cast<CXXConstructExpr>(value);
    if (const auto *full = dyn_cast<FullExpr>(value))
      value = full->getSubExpr();
    else if (cast && (cast->getCastKind() == CK_LValueToRValue || cast->getCastKind() == CK_NoOp))
      value = cast->getSubExpr();
    else if (made && made->getNumArgs() == 1 && made->getConstructor()->isTrivial() &&
             made->getConstructor()->isCopyOrMoveConstructor())
      value = made->getArg(0);
    else
      return value;
  }
}

const ParmVarDecl *copiedParameter(const Expr &value) {
  const auto *mention = dyn_cast<DeclRefExpr>(withoutCopies(&value));
  return mention ? dyn_cast<ParmVarDecl>(mention->getDecl()) : nullptr;
}

} // namespace gtap
