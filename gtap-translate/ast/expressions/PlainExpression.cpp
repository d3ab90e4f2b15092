// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Recognises arithmetic (see PlainExpression.h).
#include "ast/expressions/PlainExpression.h"

#include <clang/AST/ExprCXX.h>
#include <clang/Basic/SourceManager.h>
#include <llvm/ADT/STLExtras.h>

namespace gtap {

using namespace clang;

static bool isArithmetic(UnaryOperatorKind operation) {
  return operation == UO_Plus || operation == UO_Minus || operation == UO_Not ||
         operation == UO_LNot;
}

static bool isDereference(const Expr &expression) {
  const auto *unary = dyn_cast<UnaryOperator>(&expression);
  return unary && unary->getOpcode() == UO_Deref;
}

bool readsMemory(const Expr &part) {
  const auto *member = dyn_cast<MemberExpr>(&part);
  return isa<ArraySubscriptExpr>(part) || isDereference(part) || (member && member->isArrow());
}

bool isPlain(const Expr &expression, const ASTContext &context, PartFilter allows) {
  auto plain = [&](const Expr *part) { return isPlain(*part, context, allows); };
  // A variable, or a place in memory, may be an array or a class of which a part is meant.
  bool isPlace =
      isa<DeclRefExpr, MemberExpr, ArraySubscriptExpr, ParenExpr, ImplicitCastExpr>(expression) ||
      isDereference(expression);
  if (!allows(expression) || expression.getType().isVolatileQualified() ||
      !(expression.getType()->isScalarType() || isPlace))
    return false;
  if (isa<IntegerLiteral, FloatingLiteral, CXXBoolLiteralExpr, CharacterLiteral,
          CXXNullPtrLiteralExpr, GNUNullExpr, DeclRefExpr>(expression))
    return true;
  if (const auto *member = dyn_cast<MemberExpr>(&expression))
    return isa<FieldDecl>(member->getMemberDecl()) &&
           !member->getMemberDecl()->getType()->isReferenceType() && plain(member->getBase());
  if (const auto *element = dyn_cast<ArraySubscriptExpr>(&expression))
    return plain(element->getLHS()) && plain(element->getRHS());
  if (isDereference(expression))
    return plain(cast<UnaryOperator>(expression).getSubExpr());
  if (const auto *unary = dyn_cast<UnaryOperator>(&expression))
    return isArithmetic(unary->getOpcode()) && plain(unary->getSubExpr());
  if (const auto *binary = dyn_cast<BinaryOperator>(&expression))
    return !binary->isAssignmentOp() && !binary->isPtrMemOp() && plain(binary->getLHS()) &&
           plain(binary->getRHS());
  if (const auto *choice = dyn_cast<ConditionalOperator>(&expression))
    return plain(choice->getCond()) && plain(choice->getTrueExpr()) &&
           plain(choice->getFalseExpr());
  if (isa<CallExpr>(expression))
    return isPlainCallOf({"__popc", "__popcll", "__clz", "__clzll", "__ffs", "__ffsll"}, expression,
                         context, allows);
  if (const auto *paren = dyn_cast<ParenExpr>(&expression))
    return plain(paren->getSubExpr());
  if (const auto *cast = dyn_cast<CastExpr>(&expression))
    return isa<ImplicitCastExpr, CStyleCastExpr, CXXStaticCastExpr, CXXFunctionalCastExpr>(cast) &&
           cast->getCastKind() != CK_UserDefinedConversion && plain(cast->getSubExpr());
  return false;
}

bool isPlainCallOf(ArrayRef<StringRef> names, const Stmt &statement, const ASTContext &context,
                   PartFilter allows) {
  const auto *call = dyn_cast<CallExpr>(&statement);
  const FunctionDecl *callee = call ? call->getDirectCallee() : nullptr;
  return callee && callee->getIdentifier() && allows(*call) &&
         context.getSourceManager().isInSystemHeader(callee->getLocation()) &&
         llvm::is_contained(names, callee->getName()) &&
         llvm::all_of(call->arguments(),
                      [&](const Expr *argument) { return isPlain(*argument, context, allows); });
}

} // namespace gtap
