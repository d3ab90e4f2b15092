// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See ReadParameters.h.
#include "ast/uses/ReadParameters.h"

#include <clang/AST/DeclCXX.h>
#include <clang/AST/DynamicRecursiveASTVisitor.h>
#include <clang/AST/ExprCXX.h>
#include <clang/AST/ParentMap.h>

#include <set>
#include <utility>
#include <vector>

namespace gtap {

using namespace clang;

namespace {

class ReadFinder {
public:
  bool reads(const ParmVarDecl &parameter, const FunctionDecl &function) {
    const FunctionDecl *definition = nullptr;
    if (!function.hasBody(definition) || !definition->getBody())
      return false;
    const unsigned number = parameter.getFunctionScopeIndex();
    if (!seen_.insert({definition, number}).second)
      return true; // asked already
    const ParmVarDecl &own = *definition->getParamDecl(number);
    struct Mentions : DynamicRecursiveASTVisitor {
      const ParmVarDecl *of = nullptr;
      std::vector<const DeclRefExpr *> found;
      bool lambdas = false;
      bool VisitDeclRefExpr(DeclRefExpr *mention) override {
        if (mention->getDecl() == of)
          found.push_back(mention);
        return true;
      }
      bool VisitLambdaExpr(LambdaExpr *) override { return lambdas = true; }
    } mentions;
    mentions.of = &own;
    mentions.TraverseStmt(definition->getBody());
    if (mentions.lambdas)
      return false;
    const ParentMap parents(definition->getBody());
    return llvm::all_of(mentions.found,
                        [&](const DeclRefExpr *mention) { return isRead(*mention, parents); });
  }

private:
  bool isRead(const DeclRefExpr &mention, const ParentMap &parents) {
    const Stmt *inner = &mention;
    for (const Stmt *outer = parents.getParent(inner); outer;
         inner = outer, outer = parents.getParent(inner)) {
      const auto *cast = dyn_cast<ImplicitCastExpr>(outer);
      if (isa<ParenExpr>(outer) || (cast && cast->getCastKind() == CK_NoOp))
        continue;
      if (cast && cast->getCastKind() == CK_LValueToRValue)
        return true;
      if (cast && cast->getCastKind() == CK_ArrayToPointerDecay) {
        const auto *element = dyn_cast_or_null<ArraySubscriptExpr>(parents.getParent(outer));
        if (!element || element->getBase() != outer)
          return false;
        outer = element;
        continue;
      }
      if (const auto *member = dyn_cast<MemberExpr>(outer)) {
        if (member->isArrow() || !isa<FieldDecl>(member->getMemberDecl()))
          return false;
        continue;
      }
      if (const auto *made = dyn_cast<CXXConstructExpr>(outer))
        return made->getConstructor()->isCopyConstructor() && made->getConstructor()->isTrivial();
      const auto *call = dyn_cast<CallExpr>(outer);
      return call && !isa<CXXMemberCallExpr, CXXOperatorCallExpr>(call) &&
             isReadBy(*call, *cast_or_null<Expr>(inner));
    }
    return false;
  }

  bool isReadBy(const CallExpr &call, const Expr &argument) {
    const FunctionDecl *callee = call.getDirectCallee();
    for (unsigned i = 0; callee && i < call.getNumArgs() && i < callee->getNumParams(); ++i)
      if (call.getArg(i) == &argument)
        return callee->getParamDecl(i)->getType()->isLValueReferenceType() &&
               reads(*callee->getParamDecl(i), *callee);
    return false;
  }

  std::set<std::pair<const FunctionDecl *, unsigned>> seen_;
};

} // namespace

bool onlyReadsValues(const ParmVarDecl &parameter, const FunctionDecl &function) {
  return ReadFinder().reads(parameter, function);
}

} // namespace gtap
