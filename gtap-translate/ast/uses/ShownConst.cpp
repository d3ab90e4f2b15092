// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See ShownConst.h.
#include "ast/uses/ShownConst.h"

#include <clang/AST/DeclCXX.h>
#include <clang/AST/DynamicRecursiveASTVisitor.h>
#include <clang/AST/ExprCXX.h>

namespace gtap {

using namespace clang;

namespace {

class ConstFinder : public DynamicRecursiveASTVisitor {
public:
  std::map<const VarDecl *, SourceLocation> found;

  bool VisitDecltypeTypeLoc(DecltypeTypeLoc type) override {
    if (const Expr *operand = type.getUnderlyingExpr(); !isa<DeclRefExpr>(operand))
      collect(operand);
    return true;
  }
  bool VisitTypeOfExprTypeLoc(TypeOfExprTypeLoc type) override {
    collect(type.getUnderlyingExpr());
    return true;
  }
  bool VisitUnaryExprOrTypeTraitExpr(UnaryExprOrTypeTraitExpr *size) override {
    if (!size->isArgumentType() && !isa<DeclRefExpr>(size->getArgumentExpr()->IgnoreParens()))
      collect(size->getArgumentExpr());
    return true;
  }
  bool VisitCXXNoexceptExpr(CXXNoexceptExpr *question) override {
    collect(question->getOperand());
    return true;
  }
  bool VisitLambdaExpr(LambdaExpr *lambda) override {
    if (!lambda->isMutable())
      return true;
    for (const LambdaCapture &capture : lambda->captures())
      if (capture.capturesVariable() && capture.getCaptureKind() == LCK_ByCopy)
        add(capture.getCapturedVar(), capture.getLocation());
    return true;
  }

private:
  void collect(const Stmt *operand) {
    if (!operand)
      return;
    if (const auto *mention = dyn_cast<DeclRefExpr>(operand))
      add(mention->getDecl(), mention->getLocation());
    for (const Stmt *child : operand->children())
      collect(child);
  }

  void add(const ValueDecl *declaration, SourceLocation where) {
    const auto *binding = dyn_cast<BindingDecl>(declaration);
    const auto *variable =
        dyn_cast_or_null<VarDecl>(binding ? binding->getDecomposedDecl() : declaration);
    if (variable && variable->hasLocalStorage() && !isa<ParmVarDecl>(variable) &&
        variable->getType().isConstQualified())
      found.emplace(variable, where);
  }
};

} // namespace

std::map<const VarDecl *, SourceLocation> findShownConst(const TaskBody &body) {
  ConstFinder finder;
  if (body.definition)
    finder.TraverseStmt(body.definition->getBody());
  return std::move(finder.found);
}

} // namespace gtap
