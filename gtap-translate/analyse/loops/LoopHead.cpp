// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See LoopHead.h.
#include "analyse/loops/LoopHead.h"

#include "analyse/effects/Purity.h"

#include <clang/AST/DynamicRecursiveASTVisitor.h>
#include <clang/AST/ExprCXX.h>
#include <llvm/ADT/STLExtras.h>

#include <algorithm>
#include <vector>

namespace gtap {

using namespace clang;

namespace {

// An integer that loop.cuh computes with.
bool isCounter(QualType type) {
  return type->isIntegerType() && !type->isEnumeralType() && !type->isBooleanType() &&
         !type->isBitIntType() && !type->isSpecificBuiltinType(BuiltinType::Int128) &&
         !type->isSpecificBuiltinType(BuiltinType::UInt128);
}

bool isMentionOf(const VarDecl *variable, const Expr *expression) {
  const auto *mention = dyn_cast<DeclRefExpr>(expression->IgnoreParenImpCasts());
  return mention && mention->getDecl() == variable;
}

bool mentions(const VarDecl *variable, const Expr &expression) {
  struct Finder : DynamicRecursiveASTVisitor {
    const VarDecl *variable = nullptr;
    bool found = false;
    bool VisitDeclRefExpr(DeclRefExpr *mention) override {
      found |= mention->getDecl() == variable;
      return !found;
    }
  } finder;
  finder.variable = variable;
  finder.TraverseStmt(const_cast<Expr *>(&expression));
  return finder.found;
}

// The variable in `bits`, `bits != 0`, `bits > 0`; null for any other condition.
const VarDecl *comparedWithZero(const Expr *condition) {
  condition = condition->IgnoreParenImpCasts();
  if (const auto *comparison = dyn_cast<BinaryOperator>(condition)) {
    const auto *zero = dyn_cast<IntegerLiteral>(comparison->getRHS()->IgnoreParenImpCasts());
    if ((comparison->getOpcode() != BO_NE && comparison->getOpcode() != BO_GT) || !zero ||
        zero->getValue() != 0)
      return nullptr;
    condition = comparison->getLHS()->IgnoreParenImpCasts();
  }
  const auto *mention = dyn_cast<DeclRefExpr>(condition);
  return mention ? dyn_cast<VarDecl>(mention->getDecl()) : nullptr;
}

// The operand of `++i`, `i += c`, `i = i + c` and of those downwards.
struct Advance {
  const Expr *step = nullptr; // null: 1
  bool upwards = true;
};
std::optional<Advance> advanceOf(const VarDecl *variable, const Expr *expression) {
  if (!expression)
    return std::nullopt;
  const Expr *whole = expression->IgnoreParenImpCasts();
  if (const auto *unary = dyn_cast<UnaryOperator>(whole))
    return unary->isIncrementDecrementOp() && isMentionOf(variable, unary->getSubExpr())
               ? std::optional(Advance{nullptr, unary->isIncrementOp()})
               : std::nullopt;
  const auto *binary = dyn_cast<BinaryOperator>(whole);
  if (!binary || !isMentionOf(variable, binary->getLHS()))
    return std::nullopt;
  if (binary->getOpcode() == BO_AddAssign || binary->getOpcode() == BO_SubAssign)
    return Advance{binary->getRHS()->IgnoreImpCasts(), binary->getOpcode() == BO_AddAssign};
  const auto *sum = dyn_cast<BinaryOperator>(binary->getRHS()->IgnoreParenImpCasts());
  if (binary->getOpcode() != BO_Assign || !sum)
    return std::nullopt;
  if (sum->getOpcode() == BO_Add && isMentionOf(variable, sum->getLHS()))
    return Advance{sum->getRHS()->IgnoreImpCasts(), true};
  if (sum->getOpcode() == BO_Add && isMentionOf(variable, sum->getRHS()))
    return Advance{sum->getLHS()->IgnoreImpCasts(), true};
  if (sum->getOpcode() == BO_Sub && isMentionOf(variable, sum->getLHS()))
    return Advance{sum->getRHS()->IgnoreImpCasts(), false};
  return std::nullopt;
}

// `a < b` as `b > a`.
BinaryOperatorKind turned(BinaryOperatorKind relation) {
  switch (relation) {
  case BO_LT:
    return BO_GT;
  case BO_GT:
    return BO_LT;
  case BO_LE:
    return BO_GE;
  case BO_GE:
    return BO_LE;
  default:
    return relation;
  }
}

std::optional<LoopHead::Relation> relationOf(BinaryOperatorKind relation, const Advance &advance) {
  using Relation = LoopHead::Relation;
  if (relation == BO_NE && !advance.step)
    return advance.upwards ? Relation::Below : Relation::Above;
  if (advance.upwards && (relation == BO_LT || relation == BO_LE))
    return relation == BO_LT ? Relation::Below : Relation::UpTo;
  if (!advance.upwards && (relation == BO_GT || relation == BO_GE))
    return relation == BO_GT ? Relation::Above : Relation::DownTo;
  return std::nullopt;
}

// What a variable is before the first turn, when the loop's own text says so.
const Expr *firstValue(const ForStmt &loop, const VarDecl *variable) {
  if (const auto *declaration = dyn_cast_or_null<DeclStmt>(loop.getInit()))
    return llvm::is_contained(declaration->decls(), variable) ? variable->getInit() : nullptr;
  const auto *init = dyn_cast_or_null<Expr>(loop.getInit());
  const auto *assignment = init ? dyn_cast<BinaryOperator>(init->IgnoreParens()) : nullptr;
  return assignment && assignment->getOpcode() == BO_Assign &&
                 isMentionOf(variable, assignment->getLHS())
             ? assignment->getRHS()
             : nullptr;
}

// No more turns than that, by constants: of `i < 8` and of `i < 8 && more`, wherever i is declared; of `i /= 2`, too.
// Whoever leaves the loop early, or advances further, makes fewer turns.
std::optional<std::uint64_t> turnsUpTo(const ForStmt &loop, const Expr *condition,
                                       const ASTContext &context) {
  const auto *relation =
      condition ? dyn_cast<BinaryOperator>(condition->IgnoreParenImpCasts()) : nullptr;
  if (!relation)
    return std::nullopt;
  if (relation->getOpcode() == BO_LAnd) {
    std::optional<std::uint64_t> left = turnsUpTo(loop, relation->getLHS(), context);
    return left ? left : turnsUpTo(loop, relation->getRHS(), context);
  }
  if (!relation->isRelationalOp() && relation->getOpcode() != BO_NE)
    return std::nullopt;
  for (const bool isLeft : {true, false}) {
    const Expr *side = isLeft ? relation->getLHS() : relation->getRHS();
    const auto *name = dyn_cast<DeclRefExpr>(side->IgnoreParenImpCasts());
    const auto *variable = name ? dyn_cast<VarDecl>(name->getDecl()) : nullptr;
    std::optional<Advance> advance =
        variable ? advanceOf(variable, loop.getInc()) : std::optional<Advance>();
    if (!advance)
      continue;
    auto towards =
        relationOf(isLeft ? relation->getOpcode() : turned(relation->getOpcode()), *advance);
    LoopHead counted;
    counted.first = firstValue(loop, variable);
    counted.bound = isLeft ? relation->getRHS() : relation->getLHS();
    counted.step = advance->step;
    if (!towards || !counted.first)
      continue;
    counted.relation = *towards;
    if (std::optional<std::uint64_t> turns = constantTurns(counted, context))
      return turns;
  }
  return std::nullopt;
}

// `i /= 2`, `i <<= 1` and the like, with a constant above 1: as many turns as an integer has bits.
bool isGeometric(const ForStmt &loop, const ASTContext &context) {
  const auto *step =
      loop.getInc() ? dyn_cast<BinaryOperator>(loop.getInc()->IgnoreParens()) : nullptr;
  if (!step || !step->getLHS()->getType()->isIntegerType())
    return false;
  const bool shifts = step->getOpcode() == BO_ShrAssign || step->getOpcode() == BO_ShlAssign;
  const bool scales = step->getOpcode() == BO_DivAssign || step->getOpcode() == BO_MulAssign;
  Expr::EvalResult by;
  return (shifts || scales) && !step->getRHS()->isValueDependent() &&
         step->getRHS()->EvaluateAsInt(by, context) && by.Val.getInt() > (shifts ? 0 : 1);
}

// The number in `variable + number` and `variable - number`, when nothing is converted on the way: the sums are those of
// the variable's own type.
std::optional<std::int64_t> offsetOf(const VarDecl *variable, const Expr *expression,
                                     const ASTContext &context) {
  const auto *sum = dyn_cast<BinaryOperator>(expression->IgnoreParens());
  if (!sum || !(sum->getOpcode() == BO_Add || sum->getOpcode() == BO_Sub) ||
      !context.hasSameUnqualifiedType(sum->getType(), variable->getType()))
    return std::nullopt;
  const bool right = sum->getOpcode() == BO_Add && isMentionOf(variable, sum->getRHS());
  const Expr *number = right ? sum->getLHS() : sum->getRHS();
  Expr::EvalResult value;
  if ((!right && !isMentionOf(variable, sum->getLHS())) || number->isValueDependent() ||
      !number->EvaluateAsInt(value, context))
    return std::nullopt;
  constexpr std::int64_t most = 1 << 20;
  const std::int64_t plain = value.Val.getInt().tryExtValue().value_or(most + 1);
  if (plain < -most || plain > most)
    return std::nullopt;
  return sum->getOpcode() == BO_Sub ? -plain : plain;
}

} // namespace

std::string headWithOffset(const TaskBody &body, const ForStmt &loop, const ASTContext &context,
                           LoopHead &result) {
  const auto *init = dyn_cast_or_null<DeclStmt>(loop.getInit());
  const auto *variable =
      init && init->isSingleDecl() ? dyn_cast<VarDecl>(init->getSingleDecl()) : nullptr;
  if (!variable || !variable->getInit() || !variable->hasLocalStorage() ||
      !isCounter(variable->getType()) || variable->getType().hasQualifiers())
    return "does not declare one integer variable in its head";
  const auto *condition =
      loop.getCond() ? dyn_cast<BinaryOperator>(loop.getCond()->IgnoreParenImpCasts()) : nullptr;
  if (loop.getConditionVariable() || !condition ||
      !(condition->isRelationalOp() || condition->isEqualityOp()))
    return "has a condition that is no comparison of its variable with a bound";
  bool left = isMentionOf(variable, condition->getLHS());
  if (!left && !isMentionOf(variable, condition->getRHS())) {
    const std::optional<std::int64_t> offset = offsetOf(variable, condition->getLHS(), context);
    if (!offset)
      return "has a condition that is no comparison of its variable with a bound";
    result.offset = *offset;
    left = true;
  }
  std::optional<Advance> advance = advanceOf(variable, loop.getInc());
  if (!advance)
    return "does not advance its variable by a step";
  auto relation =
      relationOf(left ? condition->getOpcode() : turned(condition->getOpcode()), *advance);
  if (!relation)
    return "does not count towards its bound";
  const Expr *first = variable->getInit();
  if (const auto *list = dyn_cast<InitListExpr>(first); list && list->getNumInits() == 1)
    first = list->getInit(0);
  result.variable = variable;
  result.first = first;
  result.bound = (left ? condition->getRHS() : condition->getLHS())->IgnoreImpCasts();
  result.step = advance->step;
  result.relation = *relation;
  if (!isCounter(result.bound->getType()) || (result.step && !isCounter(result.step->getType())) ||
      !isCounter(first->IgnoreParenImpCasts()->getType()))
    return "counts with something else than integers";
  if (mentions(variable, *result.bound) || (result.step && mentions(variable, *result.step)))
    return "has a bound or a step that depends on its variable";
  Purity head(body, context, variable, /*memory=*/true); // evaluated where it stands
  if (!body.function->lowered) // later its loops may become tasks, which other threads run
    head.mayAskForThread();
  for (const Expr *part : {first, result.bound, result.step})
    if (part && !head.allowsValue(*part))
      return "has a head that " + (head.reason().empty() ? "may have effects" : head.reason());
  return "";
}

std::string headOfLoop(const TaskBody &body, const ForStmt &statement, const ASTContext &context,
                       LoopHead &loop) {
  std::string problem = headWithOffset(body, statement, context, loop);
  return problem.empty() && loop.offset != 0
             ? "has a condition that is no comparison of its variable with a bound"
             : problem;
}

std::optional<std::uint64_t> constantTurns(const LoopHead &loop, const ASTContext &context) {
  auto valueOf = [&](const Expr *expression) -> std::optional<std::int64_t> {
    Expr::EvalResult result;
    if (!expression)
      return 1;
    if (expression->isValueDependent() || !expression->EvaluateAsInt(result, context))
      return std::nullopt;
    return result.Val.getInt().tryExtValue();
  };
  std::optional<std::int64_t> first = valueOf(loop.first), bound = valueOf(loop.bound),
                              step = valueOf(loop.step);
  if (!first || !bound || !step || *step <= 0)
    return std::nullopt;
  *first += loop.offset;
  const std::int64_t low = std::min(*first, *bound), high = std::max(*first, *bound);
  const std::uint64_t distance = static_cast<std::uint64_t>(high) - static_cast<std::uint64_t>(low);
  const bool includesBound =
      loop.relation == LoopHead::Relation::UpTo || loop.relation == LoopHead::Relation::DownTo;
  if (!includesBound && distance == 0)
    return 0;
  return (distance - (includesBound ? 0 : 1)) / static_cast<std::uint64_t>(*step) + 1;
}

std::optional<std::uint64_t> mostTurns(const Stmt &node, const ASTContext &context) {
  const auto *loop = dyn_cast<ForStmt>(&node);
  if (!loop)
    return std::nullopt;
  if (isGeometric(*loop, context))
    return 0; // so few that they do not count
  return turnsUpTo(*loop, loop->getCond(), context);
}

bool isOverBits(const Stmt &node) {
  const Expr *condition = nullptr;
  std::vector<const Stmt *> turn;
  if (const auto *loop = dyn_cast<WhileStmt>(&node)) {
    condition = loop->getCond();
    turn = {loop->getBody()};
  } else if (const auto *loop = dyn_cast<DoStmt>(&node)) {
    condition = loop->getCond();
    turn = {loop->getBody()};
  } else if (const auto *loop = dyn_cast<ForStmt>(&node)) {
    condition = loop->getCond();
    turn = {loop->getBody(), loop->getInc()};
  }
  const VarDecl *bits = condition ? comparedWithZero(condition) : nullptr;
  if (!bits || !bits->hasLocalStorage() || !isCounter(bits->getType()))
    return false;
  struct Finder : DynamicRecursiveASTVisitor {
    const VarDecl *bits = nullptr;
    bool clears = false, other = false;
    bool VisitBinaryOperator(BinaryOperator *operation) override {
      if (operation->isAssignmentOp() && isMentionOf(bits, operation->getLHS())) {
        const bool clearing =
            operation->getOpcode() == BO_AndAssign || operation->getOpcode() == BO_XorAssign;
        (clearing ? clears : other) = true;
      }
      return true;
    }
    bool VisitUnaryOperator(UnaryOperator *operation) override {
      other |= (operation->isIncrementDecrementOp() || operation->getOpcode() == UO_AddrOf) &&
               isMentionOf(bits, operation->getSubExpr());
      return true;
    }
  } finder;
  finder.bits = bits;
  for (const Stmt *part : turn)
    finder.TraverseStmt(const_cast<Stmt *>(part));
  return finder.clears && !finder.other;
}

bool isHalving(const Stmt &statement) {
  const auto *loop = dyn_cast<WhileStmt>(&statement);
  const auto *call = loop ? dyn_cast<CallExpr>(loop->getCond()->IgnoreImplicit()) : nullptr;
  const FunctionDecl *callee = call ? call->getDirectCallee() : nullptr;
  return callee && callee->getDeclName().isIdentifier() && callee->getName().starts_with("halves");
}

} // namespace gtap
