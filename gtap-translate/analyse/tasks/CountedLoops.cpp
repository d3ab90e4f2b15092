// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See CountedLoops.h.
#include "analyse/tasks/CountedLoops.h"

#include "support/SourceText.h"

#include <clang/AST/ExprCXX.h>
#include <clang/AST/StmtCXX.h>
#include <llvm/ADT/STLExtras.h>

#include <array>

namespace gtap {

using namespace clang;

namespace {

// Made of integers, unchanged parameters and their members.
bool isMadeOfArguments(const Stmt &part, const std::map<const VarDecl *, std::string> &changed) {
  if (const auto *mention = dyn_cast<DeclRefExpr>(&part)) {
    const auto *variable = dyn_cast<VarDecl>(mention->getDecl());
    return isa<EnumConstantDecl>(mention->getDecl()) ||
           (variable &&
            (variable->isConstexpr() || (isa<ParmVarDecl>(variable) && !changed.count(variable))));
  }
  if (const auto *member = dyn_cast<MemberExpr>(&part))
    return !member->isArrow() && isa<FieldDecl>(member->getMemberDecl()) &&
           isMadeOfArguments(*member->getBase(), changed);
  if (const auto *binary = dyn_cast<BinaryOperator>(&part);
      binary && !binary->isAdditiveOp() && binary->getOpcode() != BO_Mul)
    return false;
  if (const auto *unary = dyn_cast<UnaryOperator>(&part);
      unary && unary->getOpcode() != UO_Minus && unary->getOpcode() != UO_Plus)
    return false;
  return isa<BinaryOperator, UnaryOperator, ParenExpr, ImplicitCastExpr, CStyleCastExpr,
             CXXStaticCastExpr, IntegerLiteral, CharacterLiteral, FullExpr>(part) &&
         llvm::all_of(part.children(), [&](const Stmt *child) {
           return child && isMadeOfArguments(*child, changed);
         });
}

// Whether a statement ends a loop around it, or may.
bool isLeft(const Stmt &part) {
  return isa<BreakStmt, ReturnStmt, GotoStmt, IndirectGotoStmt>(part) ||
         llvm::any_of(part.children(), [](const Stmt *child) { return child && isLeft(*child); });
}

const VarDecl *mentioned(const Expr *value) {
  const auto *mention = value ? dyn_cast<DeclRefExpr>(value->IgnoreParenImpCasts()) : nullptr;
  return mention ? dyn_cast<VarDecl>(mention->getDecl()) : nullptr;
}

} // namespace

const Stmt *CountedLoops::around(const Stmt *statement) const {
  do
    statement = parents_.getParent(statement);
  while (statement && !isa<ForStmt, WhileStmt, DoStmt, CXXForRangeStmt>(statement));
  return statement;
}

bool CountedLoops::read(const ForStmt &loop, LoopHead &head) const {
  return headOfLoop(body_, loop, context_, head).empty() && !isChangedIn(loop, *head.variable);
}

std::optional<std::uint64_t> CountedLoops::mostTurnsOf(const Stmt &node) const {
  const auto *loop = dyn_cast<ForStmt>(&node);
  if (!loop)
    return std::nullopt;
  if (LoopHead head; read(*loop, head))
    return constantTurns(head, context_);
  return bitsOf(*loop);
}

bool CountedLoops::isOfArguments(const ForStmt &loop,
                                 const std::map<const VarDecl *, std::string> &changed) const {
  LoopHead head;
  return read(loop, head) && !isLeft(*loop.getBody()) &&
         llvm::all_of(std::array{head.first, head.bound, head.step}, [&](const Expr *part) {
           return !part || (!SourceText::touchesMacro(part->getSourceRange()) &&
                            isMadeOfArguments(*part, changed));
         });
}

// Whether anything in the loop's body changes the variable.
bool CountedLoops::isChangedIn(const ForStmt &loop, const VarDecl &variable) const {
  return llvm::any_of(uses_, [&](const VariableUse &use) {
    if (use.variable != &variable || use.role == UseRole::Read || use.role == UseRole::Unevaluated)
      return false;
    const Stmt *at = use.mention;
    while (at && at != loop.getBody())
      at = parents_.getParent(at);
    return at != nullptr;
  });
}

// The bits of x in `for (...; x != 0; x &= x - 1)`: each turn clears one.
std::optional<std::uint64_t> CountedLoops::bitsOf(const ForStmt &loop) const {
  const auto *step = dyn_cast_or_null<CompoundAssignOperator>(
      loop.getInc() ? loop.getInc()->IgnoreParens() : nullptr);
  const VarDecl *bits =
      step && step->getOpcode() == BO_AndAssign ? mentioned(step->getLHS()) : nullptr;
  const auto *less =
      bits ? dyn_cast<BinaryOperator>(step->getRHS()->IgnoreParenImpCasts()) : nullptr;
  Expr::EvalResult one;
  if (!less || less->getOpcode() != BO_Sub || mentioned(less->getLHS()) != bits ||
      !less->getRHS()->EvaluateAsInt(one, context_) || one.Val.getInt() != 1 ||
      !bits->hasLocalStorage() || !isOverBits(loop) || isChangedIn(loop, *bits))
    return std::nullopt;
  return context_.getTypeSize(bits->getType());
}

} // namespace gtap
