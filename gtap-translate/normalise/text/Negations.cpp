// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See Negations.h.
#include "normalise/text/Negations.h"

#include "support/SourceText.h"

#include <clang/AST/DeclCXX.h>
#include <clang/AST/DynamicRecursiveASTVisitor.h>
#include <clang/AST/ExprCXX.h>
#include <clang/AST/ParentMap.h>
#include <clang/AST/StmtCXX.h>
#include <clang/Basic/SourceManager.h>

#include <map>
#include <set>

namespace gtap {

using namespace clang;

namespace {

// Whether a function that gets the operand by value does the same. It does not for classes, which it would copy, nor for bit-fields: how they
// are promoted depends on their width.
bool hasPlainOperand(const Expr &operand) {
  const Expr &written = *operand.IgnoreParenImpCasts();
  const auto *call = dyn_cast<CXXMemberCallExpr>(&written);
  return !written.getType()->isRecordType() && !written.refersToBitField() &&
         !(call && isa_and_nonnull<CXXConversionDecl>(call->getMethodDecl()));
}

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
  // `others`: signs that stay what they are, in all instances of a template.
  NegationFinder(const FunctionDecl &definition, ParsedUnit &unit, std::set<unsigned> &others)
      : parents_(definition.getBody()), context_(unit.context()),
        sources_(context_.getSourceManager()), source_(context_), others_(others) {
    TraverseStmt(definition.getBody());
  }

  std::map<unsigned, unsigned> found; // where each sign is, and the end of its operand

  // Of a class, in this instance of a template.
  bool VisitCXXOperatorCallExpr(CXXOperatorCallExpr *call) override {
    if (call->getOperator() == OO_Minus && call->getNumArgs() == 1)
      keep(call->getOperatorLoc());
    return true;
  }
  bool VisitUnaryOperator(UnaryOperator *operation) override {
    Expr::EvalResult constant;
    if (operation->getOpcode() == UO_Minus && !operation->getSubExpr()->isTypeDependent() &&
        !hasPlainOperand(*operation->getSubExpr()))
      keep(operation->getOperatorLoc());
    else if (operation->getOpcode() == UO_Minus && isInt(*operation) && !masks(*operation) &&
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

  // ptxas sees a minus and its comparison together only within one function. So a returned value is left alone, and so is the head of a
  // loop, which computes no minimum.
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

  void keep(SourceLocation sign) {
    if (sources_.isMacroArgExpansion(sign))
      sign = sources_.getSpellingLoc(sign);
    if (const std::optional<Span> span = source_.span(sign))
      others_.insert(span->begin);
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
    if (sign && value && source_.text(*sign) == "-")
      found.emplace(sign->begin, value->end);
  }

  const ParentMap parents_;
  const ASTContext &context_;
  const SourceManager &sources_;
  SourceText source_;
  std::set<unsigned> &others_;
};

} // namespace

RewritePlan negationsOf(const TaskModel &model, ParsedUnit &unit, const LineTable &table) {
  RewritePlan plan;
  const SourceText source(unit.context());
  std::map<unsigned, unsigned> found;
  std::set<unsigned> others;
  for (const auto &function : model.functions)
    for (const auto &body : function->bodies) {
      Stmt *text = body->definition ? body->definition->getBody() : nullptr;
      ChoiceFinder choices;
      choices.TraverseStmt(text);
      if (!choices.found)
        continue;
      const NegationFinder finder(*body->definition, unit, others);
      found.insert(finder.found.begin(), finder.found.end());
    }
  const auto add = [&](unsigned begin, unsigned end, const char *text) {
    Rewrite rewrite{begin, end, {}};
    rewrite.text.append(text, table.place(source.line(begin)));
    plan.rewrites.push_back(std::move(rewrite));
  };
  for (const auto &[sign, end] : found)
    if (!others.count(sign)) {
      add(sign, sign + 1, "gtap::negated(");
      add(end, end, ")");
    }
  return plan;
}

} // namespace gtap
