// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See CodeCost.h.
#include "analyse/loops/CodeCost.h"

#include "analyse/effects/Bests.h"
#include "analyse/loops/LoopHead.h"
#include "ast/expressions/PlainExpression.h"

#include <clang/AST/DynamicRecursiveASTVisitor.h>
#include <clang/AST/ExprCXX.h>
#include <clang/AST/StmtCXX.h>
#include <clang/Basic/SourceManager.h>

#include <algorithm>

namespace gtap {

using namespace clang;

namespace {

// Of a function of CUDA's or the standard library's whose body is not parsed: a sine, a root.
constexpr unsigned libraryCall = 8;
// What a variable may take, in bytes: more is memory that each level of a call would have to find room for.
constexpr std::int64_t largestVariable = 256;

class CostFinder : public DynamicRecursiveASTVisitor {
public:
  CostFinder(const TaskBody &body, const ASTContext &context) : body_(body), context_(context) {}

  CodeCost cost;

  bool TraverseForStmt(ForStmt *loop) override {
    LoopHead head;
    std::optional<std::uint64_t> turns;
    if (headOfLoop(body_, *loop, context_, head).empty())
      turns = constantTurns(head, context_);
    const unsigned around = times_;
    times_ = turns ? clamp(std::uint64_t(times_) * std::max<std::uint64_t>(*turns, 1))
                   : CodeCost::unbounded;
    const bool more = DynamicRecursiveASTVisitor::TraverseForStmt(loop);
    times_ = around;
    return more;
  }
  bool VisitWhileStmt(WhileStmt *) override { return add(CodeCost::unbounded); }
  bool VisitDoStmt(DoStmt *) override { return add(CodeCost::unbounded); }
  bool VisitCXXForRangeStmt(CXXForRangeStmt *) override { return add(CodeCost::unbounded); }

  bool VisitIfStmt(IfStmt *) override { return add(1); }
  bool VisitSwitchStmt(SwitchStmt *) override { return add(2); }
  bool VisitReturnStmt(ReturnStmt *) override { return add(1); }
  bool VisitConditionalOperator(ConditionalOperator *) override { return add(1); }
  bool VisitBinaryOperator(BinaryOperator *operation) override {
    const bool divides = operation->getOpcode() == BO_Div || operation->getOpcode() == BO_Rem;
    return add(divides && !operation->getRHS()->isEvaluatable(context_) ? libraryCall : 1);
  }
  bool VisitUnaryOperator(UnaryOperator *operation) override {
    look(*operation);
    return add(1);
  }
  bool VisitArraySubscriptExpr(ArraySubscriptExpr *element) override {
    look(*element);
    return true;
  }
  bool VisitMemberExpr(MemberExpr *member) override {
    look(*member);
    return true;
  }
  bool VisitVarDecl(VarDecl *variable) override {
    const QualType type = variable->getType();
    const bool large = !type->isDependentType() && !type->isReferenceType() &&
                       !type->isIncompleteType() &&
                       context_.getTypeSizeInChars(type).getQuantity() > largestVariable;
    return add(large ? CodeCost::unbounded : 1);
  }
  bool VisitCallExpr(CallExpr *call) override { return enter(call->getDirectCallee()); }
  bool VisitCXXConstructExpr(CXXConstructExpr *made) override {
    return made->getConstructor()->isTrivial() || enter(made->getConstructor());
  }
  // What is not evaluated.
  bool TraverseUnaryExprOrTypeTraitExpr(UnaryExprOrTypeTraitExpr *) override { return true; }
  bool TraverseCXXNoexceptExpr(CXXNoexceptExpr *) override { return true; }

private:
  static unsigned clamp(std::uint64_t value) {
    return static_cast<unsigned>(std::min<std::uint64_t>(value, CodeCost::unbounded));
  }
  bool add(unsigned operations) {
    cost.operations = clamp(cost.operations + std::uint64_t(operations) * times_);
    return cost.operations < CodeCost::unbounded;
  }
  void look(const Expr &part) { cost.reads |= readsMemory(part); }

  // The body of a function that is called, in place.
  bool enter(const FunctionDecl *callee) {
    const FunctionDecl *definition = nullptr;
    if (!callee)
      return add(CodeCost::unbounded);
    if (const auto *method = dyn_cast<CXXMethodDecl>(callee); method && method->isTrivial())
      return add(1);
    if (callee->getBuiltinID() != 0 ||
        context_.getSourceManager().isInSystemHeader(callee->getLocation()) ||
        isMethodOfBest(*callee, "get") || isMethodOfBest(*callee, "offer"))
      return add(isBitCount(*callee) ? 1 : libraryCall);
    if (!callee->hasBody(definition) || !definition->getBody() || depth_ == deepest)
      return add(CodeCost::unbounded);
    ++depth_;
    const bool more = TraverseStmt(definition->getBody());
    --depth_;
    return more;
  }

  static bool isBitCount(const FunctionDecl &callee) {
    return callee.getIdentifier() &&
           llvm::is_contained({"__popc", "__popcll", "__clz", "__clzll", "__ffs", "__ffsll"},
                              callee.getName());
  }

  static constexpr unsigned deepest = 16; // as Purity looks

  const TaskBody &body_;
  const ASTContext &context_;
  unsigned times_ = 1, depth_ = 0;
};

} // namespace

CodeCost costOf(const Stmt &node, const TaskBody &body, const ASTContext &context) {
  CostFinder finder(body, context);
  finder.TraverseStmt(const_cast<Stmt *>(&node));
  return finder.cost;
}

} // namespace gtap
