// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See ValueUses.h.
#include "analyse/effects/ValueUses.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/ExprCXX.h>
#include <llvm/ADT/STLExtras.h>

#include <set>

namespace gtap {

using namespace clang;

namespace {

class ValueUses {
public:
  // A parameter, or, where there is none, the object of a member function.
  bool ofParameter(const ParmVarDecl &parameter) {
    const QualType type = parameter.getType();
    if (!type->isLValueReferenceType() || !type->getPointeeType().isConstQualified() ||
        type->getPointeeType().isVolatileQualified())
      return false;
    const auto *function = dyn_cast<FunctionDecl>(parameter.getDeclContext());
    const FunctionDecl *definition = function ? function->getDefinition() : nullptr;
    return definition && parameter.getFunctionScopeIndex() < definition->getNumParams() &&
           of(*definition, definition->getParamDecl(parameter.getFunctionScopeIndex()));
  }
  bool ofObject(const CXXMethodDecl &method) {
    const FunctionDecl *definition = method.getDefinition();
    return definition && method.isConst() && !method.isVirtual() && of(*definition, nullptr);
  }

private:
  bool of(const FunctionDecl &definition, const ParmVarDecl *parameter) {
    if (!definition.getBody() || definition.isDependentContext())
      return false;
    if (!seen_.insert({&definition, parameter}).second)
      return true; // being looked into
    const ParmVarDecl *outer = std::exchange(parameter_, parameter);
    const bool good = uses(*definition.getBody(), false);
    parameter_ = outer;
    return good;
  }
  // `forValue`: of what the node names, the value alone is used.
  bool uses(const Stmt &node, bool forValue) {
    if (const auto *mention = dyn_cast<DeclRefExpr>(&node))
      return forValue || !parameter_ || mention->getDecl() != parameter_;
    if (isa<CXXThisExpr>(node))
      return forValue || parameter_;
    if (isa<LambdaExpr>(node)) // may keep a reference
      return !mentions(node);
    if (const auto *cast = dyn_cast<CastExpr>(&node))
      return uses(*cast->getSubExpr(), cast->getCastKind() == CK_LValueToRValue ||
                                           (forValue && cast->getCastKind() == CK_NoOp));
    if (const auto *parens = dyn_cast<ParenExpr>(&node))
      return uses(*parens->getSubExpr(), forValue);
    if (const auto *member = dyn_cast<MemberExpr>(&node)) {
      const bool ofThis = isa<CXXThisExpr>(member->getBase()->IgnoreParenImpCasts());
      return uses(*member->getBase(), forValue && (ofThis || !member->isArrow()));
    }
    if (const auto *element = dyn_cast<ArraySubscriptExpr>(&node)) {
      const auto *decay = dyn_cast<ImplicitCastExpr>(element->getBase()->IgnoreParens());
      const bool ofArray = decay && decay->getCastKind() == CK_ArrayToPointerDecay;
      return uses(ofArray ? *decay->getSubExpr() : *element->getBase(), ofArray && forValue) &&
             uses(*element->getIdx(), false);
    }
    if (const auto *copy = dyn_cast<CXXConstructExpr>(&node);
        copy && copy->getNumArgs() == 1 && copy->getConstructor()->isCopyOrMoveConstructor() &&
        copy->getConstructor()->isTrivial())
      return uses(*copy->getArg(0), true);
    if (const auto *call = dyn_cast<CallExpr>(&node))
      return usesOfCall(*call);
    return llvm::all_of(node.children(),
                        [&](const Stmt *child) { return !child || uses(*child, false); });
  }
  bool usesOfCall(const CallExpr &call) {
    const FunctionDecl *callee = call.getDirectCallee();
    const auto *member = dyn_cast<CXXMemberCallExpr>(&call);
    const auto *method = dyn_cast_or_null<CXXMethodDecl>(callee);
    if (member && method && member->getImplicitObjectArgument()) {
      if (!uses(*member->getImplicitObjectArgument(), ofObject(*method)))
        return false;
    } else if (!uses(*call.getCallee(), false)) {
      return false;
    }
    const bool isOperator =
        isa<CXXOperatorCallExpr>(call) && method; // its first argument is the object
    for (unsigned i = 0; i < call.getNumArgs(); ++i) {
      const bool isObject = isOperator && i == 0;
      const unsigned number = isOperator ? i - 1 : i;
      const bool value = isObject ? ofObject(*method)
                                  : callee && number < callee->getNumParams() &&
                                        ofParameter(*callee->getParamDecl(number));
      if (!uses(*call.getArg(i), value))
        return false;
    }
    return true;
  }
  bool mentions(const Stmt &node) const {
    if (const auto *mention = dyn_cast<DeclRefExpr>(&node);
        mention && parameter_ && mention->getDecl() == parameter_)
      return true;
    if (isa<CXXThisExpr>(node) && !parameter_)
      return true;
    return llvm::any_of(node.children(),
                        [&](const Stmt *child) { return child && mentions(*child); });
  }

  const ParmVarDecl *parameter_ = nullptr; // null: the object
  std::set<std::pair<const FunctionDecl *, const ParmVarDecl *>> seen_;
};

} // namespace

bool needsValueOnly(const ParmVarDecl &parameter) {
  return ValueUses().ofParameter(parameter);
}

bool needsValueOfObjectOnly(const CXXMethodDecl &method) {
  return ValueUses().ofObject(method);
}

} // namespace gtap
