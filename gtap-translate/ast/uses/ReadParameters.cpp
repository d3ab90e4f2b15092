// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See ReadParameters.h.
#include "ast/uses/ReadParameters.h"

#include <clang/AST/DeclCXX.h>
#include <clang/AST/ExprCXX.h>
#include <clang/AST/ParentMap.h>

#include <map>
#include <utility>
#include <vector>

namespace gtap {

using namespace clang;

namespace {

constexpr int object = -1; // in place of a parameter's number: what `this` points to

class ReadFinder {
public:
  // What a function does with that parameter. Where its result may be a reference to a part of it, the call is a mention, too.
  bool reads(const FunctionDecl &function, int parameter, bool &returned) {
    const FunctionDecl *definition = nullptr;
    if (!function.hasBody(definition) || !definition->getBody())
      return false;
    const auto [asked, isNew] = seen_.try_emplace({definition, parameter}, false);
    if (!isNew) {
      returned |= asked->second;
      return true; // asked already
    }
    if (definition->getReturnType()->isReferenceType())
      asked->second = returned = true;
    std::vector<const Expr *> mentions;
    if (!collect(*definition->getBody(),
                 parameter == object ? nullptr : definition->getParamDecl(unsigned(parameter)),
                 mentions))
      return false;
    const ParentMap parents(definition->getBody());
    return llvm::all_of(mentions, [&](const Expr *mention) {
      return isRead(*mention, parents, definition->getReturnType());
    });
  }

private:
  bool isRead(const Expr &mention, const ParentMap &parents, QualType result) {
    const Stmt *inner = &mention;
    bool pointer = isa<CXXThisExpr>(mention);
    for (const Stmt *outer = parents.getParent(inner); outer;
         inner = outer, outer = parents.getParent(inner)) {
      const auto *cast = dyn_cast<ImplicitCastExpr>(outer);
      if (isa<ParenExpr>(outer) || (cast && cast->getCastKind() == CK_NoOp))
        continue;
      const auto *unary = dyn_cast<UnaryOperator>(outer);
      if (pointer && unary && unary->getOpcode() == UO_Deref) {
        pointer = false;
        continue;
      }
      if (const auto *member = dyn_cast<MemberExpr>(outer)) {
        if (member->isArrow() != pointer)
          return false;
        pointer = false;
        if (isa<FieldDecl>(member->getMemberDecl()))
          continue;
        const auto *method = dyn_cast<CXXMethodDecl>(member->getMemberDecl());
        outer = parents.getParentIgnoreParens(outer);
        const auto *call = dyn_cast_or_null<CXXMemberCallExpr>(outer);
        bool returned = false;
        if (!method || !call || !mayFollow(*method) || !reads(*method, object, returned))
          return false;
        if (!returned)
          return true;
        continue;
      }
      if (pointer)
        return false;
      if (cast && cast->getCastKind() == CK_LValueToRValue)
        return true;
      if (cast && cast->getCastKind() == CK_ArrayToPointerDecay) {
        const auto *element = dyn_cast_or_null<ArraySubscriptExpr>(parents.getParent(outer));
        if (!element || element->getBase() != outer)
          return false;
        outer = element;
        continue;
      }
      if (const auto *made = dyn_cast<CXXConstructExpr>(outer))
        return made->getConstructor()->isCopyConstructor() && made->getConstructor()->isTrivial();
      if (isa<ReturnStmt>(outer))
        return result->isReferenceType() && result->getPointeeType().isConstQualified();
      const auto *call = dyn_cast<CallExpr>(outer);
      bool returned = false;
      if (!call || isa<CXXMemberCallExpr>(call) ||
          !isReadBy(*call, *cast_or_null<Expr>(inner), returned))
        return false;
      if (!returned)
        return true;
    }
    return false;
  }

  bool isReadBy(const CallExpr &call, const Expr &argument, bool &returned) {
    const FunctionDecl *callee = call.getDirectCallee();
    const auto *method = dyn_cast_or_null<CXXMethodDecl>(callee);
    // The object of an operator is its first argument.
    const bool hasObject =
        isa<CXXOperatorCallExpr>(call) && method && method->isImplicitObjectMemberFunction();
    for (unsigned i = 0; callee && i < call.getNumArgs(); ++i) {
      if (call.getArg(i) != &argument)
        continue;
      if (hasObject && i == 0)
        return mayFollow(*method) && reads(*method, object, returned);
      const unsigned number = i - (hasObject ? 1 : 0);
      return number < callee->getNumParams() && !(method && method->isVirtual()) &&
             callee->getParamDecl(number)->getType()->isLValueReferenceType() &&
             reads(*callee, int(number), returned);
    }
    return false;
  }

  static bool mayFollow(const CXXMethodDecl &method) {
    return method.isConst() && !method.isStatic() && !method.isVirtual() &&
           !method.isExplicitObjectMemberFunction();
  }

  // False where there are lambdas.
  static bool collect(const Stmt &statement, const ParmVarDecl *parameter,
                      std::vector<const Expr *> &mentions) {
    if (isa<LambdaExpr>(statement))
      return false;
    const auto *named = dyn_cast<DeclRefExpr>(&statement);
    if (parameter ? named && named->getDecl() == parameter : isa<CXXThisExpr>(statement))
      mentions.push_back(cast<Expr>(&statement));
    return llvm::all_of(statement.children(), [&](const Stmt *child) {
      return !child || collect(*child, parameter, mentions);
    });
  }

  std::map<std::pair<const FunctionDecl *, int>, bool> seen_; // whether it may return a reference
};

} // namespace

bool onlyReadsValues(const ParmVarDecl &parameter, const FunctionDecl &function) {
  bool returned = false;
  return ReadFinder().reads(function, int(parameter.getFunctionScopeIndex()), returned) &&
         !returned;
}

} // namespace gtap
