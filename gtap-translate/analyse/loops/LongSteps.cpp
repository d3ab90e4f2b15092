// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See LongSteps.h.
#include "analyse/loops/LongSteps.h"

#include "analyse/loops/InLoops.h"
#include "analyse/loops/LoopHead.h"

#include <clang/AST/DynamicRecursiveASTVisitor.h>
#include <clang/AST/StmtCXX.h>

#include <optional>

namespace gtap {

using namespace clang;

namespace {

// Turns of a loop, at most, that are not long.
constexpr std::uint64_t mostShortTurns = 16;

bool holdsSpawn(const Stmt &around, const TaskBody &body) {
  return llvm::any_of(body.spawns, [&](const Spawn &spawn) {
    return around.getSourceRange().fullyContains(spawn.range());
  });
}

// Turns of a loop that goes over an array of the function, as far as its elements: of `for (int i = 0; i < n; i++) sum += part[i];`.
std::optional<std::uint64_t> elementsGoneOver(const Stmt &loop) {
  struct Finder : DynamicRecursiveASTVisitor {
    std::optional<std::uint64_t> least;
    std::set<const VarDecl *> advanced;
    static const VarDecl *named(const Expr *part) {
      const auto *mention = dyn_cast<DeclRefExpr>(part->IgnoreParenImpCasts());
      return mention ? dyn_cast<VarDecl>(mention->getDecl()) : nullptr;
    }
    bool VisitArraySubscriptExpr(ArraySubscriptExpr *element) override {
      const VarDecl *array = named(element->getBase()), *index = named(element->getIdx());
      const auto *type = array && array->hasLocalStorage()
                             ? dyn_cast<ConstantArrayType>(array->getType()->getAsArrayTypeUnsafe())
                             : nullptr;
      if (type && index && advanced.count(index))
        least = std::min(least.value_or(~std::uint64_t(0)), type->getZExtSize());
      return true;
    }
  } finder;
  const auto *counted = dyn_cast<ForStmt>(&loop);
  const auto *step = counted ? dyn_cast_or_null<UnaryOperator>(counted->getInc()) : nullptr;
  if (!step || !step->isIncrementDecrementOp())
    return std::nullopt;
  if (const VarDecl *variable = Finder::named(step->getSubExpr()))
    finder.advanced.insert(variable);
  finder.TraverseStmt(const_cast<Stmt *>(counted->getBody()));
  return finder.least;
}

class LongPart : public DynamicRecursiveASTVisitor {
public:
  LongPart(const TaskBody &body, const std::set<const Stmt *> &apart, const ASTContext &context)
      : body_(body), apart_(apart), context_(context) {}

  bool found = false;

  bool TraverseStmt(Stmt *node) override {
    return !node || apart_.count(node) || DynamicRecursiveASTVisitor::TraverseStmt(node);
  }
  bool VisitForStmt(ForStmt *node) override { return loop(*node); }
  bool VisitWhileStmt(WhileStmt *node) override { return loop(*node); }
  bool VisitDoStmt(DoStmt *node) override { return loop(*node); }
  bool VisitCXXForRangeStmt(CXXForRangeStmt *node) override { return loop(*node); }
  bool VisitGotoStmt(GotoStmt *) override { return !(found = true); }
  bool VisitIndirectGotoStmt(IndirectGotoStmt *) override { return !(found = true); }
  bool VisitCallExpr(CallExpr *call) override {
    const FunctionDecl *callee = call->getDirectCallee();
    return !(found = callee && callee->isDefined() &&
                     callee->getCanonicalDecl() != body_.first->getCanonicalDecl() &&
                     doneInLoops(*callee).any);
  }

private:
  bool loop(const Stmt &node) {
    std::optional<std::uint64_t> turns = mostTurns(node, context_);
    if (!turns)
      turns = elementsGoneOver(node);
    return !(found = !holdsSpawn(node, body_) && !(turns && *turns <= mostShortTurns));
  }

  const TaskBody &body_;
  const std::set<const Stmt *> &apart_;
  const ASTContext &context_;
};

} // namespace

bool stepMayTakeLong(const TaskBody &body, const std::set<const Stmt *> &apart,
                     const ASTContext &context) {
  LongPart part(body, apart, context);
  part.TraverseStmt(body.definition->getBody());
  return part.found;
}

std::set<const Stmt *> endsOfLeaves(const TaskBody &body) {
  std::set<const Stmt *> ends;
  const auto *whole = dyn_cast<CompoundStmt>(body.definition->getBody());
  if (!whole)
    return ends;
  for (const Stmt *statement : whole->body()) {
    const auto *choice = dyn_cast<IfStmt>(statement);
    const Stmt *branch = choice && !choice->getElse() ? choice->getThen() : nullptr;
    const auto *block = dyn_cast_or_null<CompoundStmt>(branch);
    const Stmt *last = block && !block->body_empty() ? block->body_back() : branch;
    if (branch && isa_and_nonnull<ReturnStmt>(last) && !holdsSpawn(*branch, body))
      ends.insert(branch);
  }
  return ends;
}

} // namespace gtap
