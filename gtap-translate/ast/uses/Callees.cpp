// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See Callees.h.
#include "ast/uses/Callees.h"

#include <clang/AST/DeclCXX.h>
#include <clang/AST/DynamicRecursiveASTVisitor.h>
#include <clang/AST/ExprCXX.h>

namespace gtap {

using namespace clang;

namespace {

class CalleeFinder : public DynamicRecursiveASTVisitor {
public:
  CalleeFinder() { ShouldVisitImplicitCode = true; }

  std::vector<const FunctionDecl *> found;

  bool VisitDeclRefExpr(DeclRefExpr *mention) override { return add(mention->getDecl()); }
  bool VisitMemberExpr(MemberExpr *mention) override { return add(mention->getMemberDecl()); }
  bool VisitCXXConstructExpr(CXXConstructExpr *call) override {
    if (const InheritedConstructor inherited = call->getConstructor()->getInheritedConstructor())
      add(inherited.getConstructor());
    return add(call->getConstructor());
  }
  bool VisitVarDecl(VarDecl *variable) override {
    if (const CXXRecordDecl *type = variable->getType()->getAsCXXRecordDecl();
        type && type->hasDefinition())
      add(type->getDestructor());
    return true;
  }

private:
  bool add(const Decl *callee) {
    if (const auto *function = dyn_cast_or_null<FunctionDecl>(callee))
      found.push_back(function);
    return true;
  }
};

} // namespace

std::vector<const FunctionDecl *> calleesIn(const Stmt &code) {
  CalleeFinder finder;
  finder.TraverseStmt(const_cast<Stmt *>(&code));
  return std::move(finder.found);
}

} // namespace gtap
