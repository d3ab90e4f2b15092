// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See Negations.h.
#include "normalise/Negations.h"

#include "support/SourceText.h"

#include <clang/AST/DynamicRecursiveASTVisitor.h>
#include <clang/AST/ParentMap.h>
#include <clang/AST/StmtCXX.h>
#include <clang/Basic/SourceManager.h>

namespace gtap {

using namespace clang;

namespace {

bool isInt(const Expr &expression) {
  const auto *type = expression.getType()->getAs<BuiltinType>();
  return type && type->getKind() == BuiltinType::Int;
}

// Whether the function chooses the larger or smaller one of two numbers, in any way that a compiler recognises.
struct ChoiceFinder : DynamicRecursiveASTVisitor {
  bool found = false;
  bool VisitCallExpr(CallExpr *call) override {
    const FunctionDecl *callee = call->getDirectCallee();
    const IdentifierInfo *name = callee ? callee->getIdentifier() : nullptr;
    return !(found = name && (name->isStr("max") || name->isStr("min")) && call->getNumArgs() == 2);
  }
  bool VisitBinaryOperator(BinaryOperator *operation) override {
    return !(found = operation->isRelationalOp() && isInt(*operation->getLHS()) &&
                     isInt(*operation->getRHS()));
  }
};

// One body of a task function: its text, or an instance of a template.
class NegationFinder : public DynamicRecursiveASTVisitor {
public:
  NegationFinder(const FunctionDecl &definition, ParsedUnit &unit, const LineTable &table,
                 RewritePlan &plan)
      : parents_(definition.getBody()), context_(unit.context()),
        sources_(context_.getSourceManager()), source_(context_), table_(table), plan_(plan) {
    TraverseStmt(definition.getBody());
  }

  bool VisitUnaryOperator(UnaryOperator *operation) override {
    Expr::EvalResult constant;
    if (operation->getOpcode() == UO_Minus && isInt(*operation) && !masks(*operation) &&
        !operation->isValueDependent() && !operation->EvaluateAsRValue(constant, context_) &&
        isComparedHere(*operation))
      write(*operation);
    return true;
  }

private:
  // `x & -x`, the lowest bit of x.
  bool masks(const Expr &negation) const {
    const Stmt *outer = parents_.getParent(&negation);
    while (isa_and_nonnull<ParenExpr, ImplicitCastExpr>(outer))
      outer = parents_.getParent(outer);
    const auto *operation = dyn_cast_or_null<BinaryOperator>(outer);
    return operation &&
           (operation->getOpcode() == BO_And || operation->getOpcode() == BO_AndAssign);
  }

  // What is returned is compared elsewhere, behind a call or a task's end; and heads of loops have no chains of minima.
  bool isComparedHere(const Stmt &negation) const {
    const Stmt *inner = &negation;
    for (const Stmt *outer = parents_.getParent(inner); outer;
         inner = outer, outer = parents_.getParent(inner)) {
      if (isa<ReturnStmt>(outer))
        return false;
      if (const auto *loop = dyn_cast<ForStmt>(outer))
        return inner == loop->getBody();
      if (const auto *loop = dyn_cast<CXXForRangeStmt>(outer))
        return inner == loop->getBody();
      if (isa<CompoundStmt, IfStmt>(outer))
        return true;
    }
    return true;
  }

  void write(const UnaryOperator &negation) {
    SourceLocation minus = negation.getOperatorLoc();
    SourceRange operand = negation.getSubExpr()->getSourceRange();
    if (sources_.isMacroArgExpansion(minus)) {
      minus = sources_.getSpellingLoc(minus);
      operand = {sources_.getSpellingLoc(operand.getBegin()),
                 sources_.getSpellingLoc(operand.getEnd())};
    }
    if (minus.isMacroID() || operand.getBegin().isMacroID() || operand.getEnd().isMacroID())
      return; // of a macro's own text, which others may use
    const std::optional<Span> sign = source_.span(minus), value = source_.span(operand);
    if (!sign || !value || source_.text(*sign) != "-" ||
        llvm::any_of(plan_.rewrites,
                     [&](const Rewrite &each) { return each.begin == sign->begin; }))
      return;
    add(*sign, "gtap::negated(");
    add({value->end, value->end}, ")");
  }

  void add(Span span, const char *text) {
    Rewrite rewrite{span.begin, span.end, {}};
    rewrite.text.append(text, table_.place(source_.line(span.begin)));
    plan_.rewrites.push_back(std::move(rewrite));
  }

  const ParentMap parents_;
  const ASTContext &context_;
  const SourceManager &sources_;
  SourceText source_;
  const LineTable &table_;
  RewritePlan &plan_;
};

} // namespace

RewritePlan negationsOf(const TaskModel &model, ParsedUnit &unit, const LineTable &table) {
  RewritePlan plan;
  for (const auto &function : model.functions)
    for (const auto &body : function->bodies) {
      Stmt *text = body->definition ? body->definition->getBody() : nullptr;
      ChoiceFinder choices;
      choices.TraverseStmt(text);
      if (choices.found)
        NegationFinder(*body->definition, unit, table, plan);
    }
  return plan;
}

} // namespace gtap
