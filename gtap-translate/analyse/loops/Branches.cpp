// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See Branches.h.
#include "analyse/loops/Branches.h"

#include <clang/AST/Decl.h>
#include <clang/AST/Expr.h>
#include <clang/AST/ExprCXX.h>
#include <clang/AST/StmtCXX.h>
#include <clang/Basic/SourceManager.h>
#include <llvm/ADT/STLExtras.h>

#include <set>

namespace gtap {

using namespace clang;

namespace {

class BranchFinder {
public:
  explicit BranchFinder(const ASTContext &context) : context_(context) {}

  bool find(const Stmt *statement) {
    if (!statement || isa<LambdaExpr>(statement))
      return false;
    if (isa<SwitchStmt, WhileStmt, DoStmt, CXXForRangeStmt, GotoStmt>(statement))
      return true;
    if (const auto *branch = dyn_cast<IfStmt>(statement))
      if (!branch->isConstexpr())
        return true;
    if (const auto *loop = dyn_cast<ForStmt>(statement); loop && !hasConstantEnd(*loop))
      return true;
    if (const auto *choice = dyn_cast<AbstractConditionalOperator>(statement))
      if (costs(choice->getTrueExpr()) || costs(choice->getFalseExpr()))
        return true;
    if (const auto *both = dyn_cast<BinaryOperator>(statement);
        both && both->isLogicalOp() && costs(both->getRHS()))
      return true;
    if (const auto *call = dyn_cast<CallExpr>(statement))
      if (findIn(call->getDirectCallee()))
        return true;
    return llvm::any_of(statement->children(), [&](const Stmt *child) { return find(child); });
  }

private:
  bool findIn(const FunctionDecl *callee) {
    const FunctionDecl *definition = nullptr;
    const SourceManager &sources = context_.getSourceManager();
    return callee && callee->hasBody(definition) && seen_.insert(definition).second &&
           !sources.isInSystemHeader(sources.getExpansionLoc(definition->getLocation())) &&
           find(definition->getBody());
  }

  // What is not computed in vain: calls, divisions, reads of memory.
  static bool costs(const Stmt *value) {
    if (!value)
      return false;
    const auto *operation = dyn_cast<BinaryOperator>(value);
    const auto *unary = dyn_cast<UnaryOperator>(value);
    const auto *member = dyn_cast<MemberExpr>(value);
    return isa<CallExpr, ArraySubscriptExpr, CXXConstructExpr>(value) ||
           (operation && (operation->isMultiplicativeOp() && operation->getOpcode() != BO_Mul)) ||
           (operation && operation->isAssignmentOp()) ||
           (unary && (unary->getOpcode() == UO_Deref || unary->isIncrementDecrementOp())) ||
           (member && member->isArrow()) ||
           llvm::any_of(value->children(), [](const Stmt *child) { return costs(child); });
  }

  bool hasConstantEnd(const ForStmt &loop) const {
    const auto *condition = dyn_cast_or_null<BinaryOperator>(loop.getCond());
    return condition && condition->isComparisonOp() && !condition->getRHS()->isValueDependent() &&
           condition->getRHS()->isIntegerConstantExpr(context_);
  }

  const ASTContext &context_;
  std::set<const FunctionDecl *> seen_;
};

} // namespace

bool holdsBranches(const Stmt &statement, const ASTContext &context) {
  return BranchFinder(context).find(&statement);
}

} // namespace gtap
