// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See ElementOrder.h.
#include "ast/expressions/ElementOrder.h"

#include <clang/AST/ExprCXX.h>

#include <vector>

namespace gtap {

using namespace clang;

// The elements of a list and of the lists in it, in the order of the text.
static void addElements(const InitListExpr &list, std::vector<const Expr *> &elements) {
  for (const Expr *element : list.inits())
    if (const auto *inner = dyn_cast<InitListExpr>(element))
      addElements(*inner, elements);
    else
      elements.push_back(element);
}

// Without casts and without the copy of an object.
static const Expr *bare(const Expr *element) {
  for (;;) {
    element = element->IgnoreParenCasts()->IgnoreImplicit();
    const auto *copy = dyn_cast<CXXConstructExpr>(element);
    if (!copy || !copy->getConstructor()->isCopyOrMoveConstructor())
      return element;
    element = copy->getArg(0);
  }
}

bool readsBeforeEffects(const Expr &value, const ASTContext &context) {
  const Expr *written = bare(&value);
  if (const auto *choice = dyn_cast<AbstractConditionalOperator>(written))
    return readsBeforeEffects(*choice->getTrueExpr(), context) ||
           readsBeforeEffects(*choice->getFalseExpr(), context);
  const auto *list = dyn_cast<InitListExpr>(written);
  if (!list || !list->getType()->isRecordType())
    return false;
  std::vector<const Expr *> elements;
  addElements(*list, elements);
  bool reads = false;
  for (const Expr *element : elements) {
    if (reads && element->HasSideEffects(context))
      return true;
    reads |= bare(element)->isGLValue();
  }
  return false;
}

} // namespace gtap
