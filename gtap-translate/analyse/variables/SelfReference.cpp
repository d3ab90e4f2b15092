// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See SelfReference.h. A walk over what constructors do: a member may be read and written in place;
// any other use of `this` or of a member's address counts as letting it out.
#include "analyse/variables/SelfReference.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/DeclCXX.h>
#include <clang/AST/DeclTemplate.h>
#include <clang/AST/ExprCXX.h>
#include <clang/Basic/SourceManager.h>

#include <set>

namespace gtap {

using namespace clang;

namespace {

class ConstructionWalk {
public:
  bool letsOut(const CXXRecordDecl &record) {
    for (const CXXBaseSpecifier &base : record.bases())
      if (mayKnowItself(base.getType()))
        return true;
    for (const FieldDecl *field : record.fields())
      if (mayKnowItself(field->getType()) ||
          (field->hasInClassInitializer() && letsOut(field->getInClassInitializer())))
        return true;
    for (const CXXConstructorDecl *constructor : record.ctors())
      if (!constructor->isTrivial() && !constructor->isDeleted() && !constructor->isDefaulted() &&
          letsOut(*constructor))
        return true;
    for (const Decl *member : record.decls())
      if (const auto *generic = dyn_cast<FunctionTemplateDecl>(member);
          generic && isa<CXXConstructorDecl>(generic->getTemplatedDecl()))
        for (const FunctionDecl *instance : generic->specializations())
          if (letsOut(*instance))
            return true;
    return false;
  }

private:
  bool letsOut(const FunctionDecl &function) {
    if (!seen_.insert(function.getCanonicalDecl()).second)
      return false;
    const SourceManager &sources = function.getASTContext().getSourceManager();
    const FunctionDecl *definition = function.getDefinition();
    if (!definition || !definition->getBody())
      return !sources.isInSystemHeader(function.getLocation());
    if (const auto *constructor = dyn_cast<CXXConstructorDecl>(definition))
      for (const CXXCtorInitializer *initializer : constructor->inits())
        if (letsOut(initializer->getInit()))
          return true;
    return letsOut(definition->getBody());
  }

  bool letsOut(const Stmt *statement) {
    if (!statement)
      return false;
    const auto *expression = dyn_cast<Expr>(statement);
    if (const Expr *used = expression ? partInPlace(*expression) : nullptr)
      return indexLetsOut(*used) || restLetsOut(*expression, used);
    if (const auto *call = dyn_cast<CXXMemberCallExpr>(statement);
        call && call->getMethodDecl() && isOwn(*call->getImplicitObjectArgument()))
      return letsOut(*call->getMethodDecl()) || argumentsLetOut(*call);
    if (expression && (isa<CXXThisExpr>(expression) || isPart(*expression)))
      return true;
    for (const Stmt *child : statement->children())
      if (letsOut(child))
        return true;
    return false;
  }

  // The part of the object that the expression reads or writes and no more, or null.
  static const Expr *partInPlace(const Expr &expression) {
    const Expr *part = nullptr;
    if (const auto *cast = dyn_cast<CastExpr>(&expression);
        cast && cast->getCastKind() == CK_LValueToRValue)
      part = cast->getSubExpr();
    else if (const auto *binary = dyn_cast<BinaryOperator>(&expression);
             binary && binary->isAssignmentOp())
      part = binary->getLHS();
    else if (const auto *unary = dyn_cast<UnaryOperator>(&expression);
             unary && unary->isIncrementDecrementOp())
      part = unary->getSubExpr();
    else if (const auto *call = dyn_cast<CXXOperatorCallExpr>(&expression);
             call && call->isAssignmentOp() && call->getDirectCallee() &&
             call->getDirectCallee()->isTrivial())
      part = call->getArg(0);
    else if (const auto *member = dyn_cast<MemberExpr>(&expression);
             member && member->getMemberDecl()->getType()->isReferenceType())
      return isOwn(*member->getBase()) ? member->getBase() : nullptr;
    return part && isPart(*part) ? part : nullptr;
  }

  // What else stands in that expression: the value that is assigned.
  bool restLetsOut(const Expr &expression, const Expr *part) {
    for (const Stmt *child : expression.children())
      if (child != part && letsOut(child))
        return true;
    return false;
  }

  bool argumentsLetOut(const CXXMemberCallExpr &call) {
    for (const Expr *argument : call.arguments())
      if (letsOut(argument))
        return true;
    return false;
  }

  // The indices on the way to a part.
  bool indexLetsOut(const Expr &part) {
    const Expr *inner = part.IgnoreParenImpCasts();
    if (const auto *element = dyn_cast<ArraySubscriptExpr>(inner))
      return letsOut(element->getIdx()) || indexLetsOut(*element->getBase());
    const auto *member = dyn_cast<MemberExpr>(inner);
    return member && indexLetsOut(*member->getBase());
  }

  // `this`, or a part of the object.
  static bool isOwn(const Expr &expression) {
    const Expr *inner = expression.IgnoreParenImpCasts();
    return isa<CXXThisExpr>(inner) || isPart(*inner);
  }

  // An lvalue in the object itself, not behind a pointer or reference in it.
  static bool isPart(const Expr &expression) {
    const Expr *inner = expression.IgnoreParens();
    if (const auto *cast = dyn_cast<ImplicitCastExpr>(inner);
        cast && (cast->getCastKind() == CK_NoOp || cast->getCastKind() == CK_DerivedToBase ||
                 cast->getCastKind() == CK_UncheckedDerivedToBase))
      return isPart(*cast->getSubExpr());
    if (const auto *member = dyn_cast<MemberExpr>(inner))
      return isa<FieldDecl>(member->getMemberDecl()) &&
             !member->getMemberDecl()->getType()->isReferenceType() &&
             (member->isArrow() ? isa<CXXThisExpr>(member->getBase()->IgnoreParenImpCasts())
                                : isPart(*member->getBase()));
    if (const auto *element = dyn_cast<ArraySubscriptExpr>(inner)) {
      const auto *decay = dyn_cast<ImplicitCastExpr>(element->getBase()->IgnoreParens());
      return decay && decay->getCastKind() == CK_ArrayToPointerDecay &&
             isPart(*decay->getSubExpr());
    }
    const auto *whole = dyn_cast<UnaryOperator>(inner);
    return whole && whole->getOpcode() == UO_Deref &&
           isa<CXXThisExpr>(whole->getSubExpr()->IgnoreParenImpCasts());
  }

  std::set<const FunctionDecl *> seen_;
};

} // namespace

bool mayKnowItself(QualType type) {
  type = type.getCanonicalType();
  while (const ArrayType *array = type->getAsArrayTypeUnsafe())
    type = array->getElementType();
  const CXXRecordDecl *record = type->getAsCXXRecordDecl();
  if (!record || !record->hasDefinition() || record->isLambda() || record->isDependentContext())
    return false;
  return ConstructionWalk().letsOut(*record->getDefinition());
}

} // namespace gtap
