// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See NoEffects.h.
#include "analyse/effects/NoEffects.h"

#include "analyse/effects/Purity.h"
#include "ast/uses/VariableUses.h"

#include <clang/AST/Attr.h>
#include <clang/AST/DeclCXX.h>
#include <clang/AST/StmtCXX.h>
#include <llvm/ADT/STLExtras.h>

namespace gtap {

using namespace clang;

namespace {

// A body that changes nothing but variables of its own.
class BodyWithoutEffects {
public:
  BodyWithoutEffects(const TaskBody &body, const ASTContext &context)
      : body_(body), context_(context), purity_(body, context, nullptr, /*memory=*/true) {}

  bool holds() {
    return llvm::all_of(body_.definition->parameters(),
                        [&](const ParmVarDecl *parameter) {
                          return readsBy(*parameter) || adopts(*parameter);
                        }) &&
           statement(*body_.definition->getBody());
  }

private:
  bool statement(const Stmt &node) {
    if (const Spawn *spawn = spawnAt(node))
      return isAllowed(*spawn);
    if (isWait(node))
      return true;
    if (const auto *declaration = dyn_cast<DeclStmt>(&node))
      for (const Decl *each : declaration->decls())
        if (const auto *variable = dyn_cast<VarDecl>(each);
            variable && !variable->getType()->isReferenceType() && !adopts(*variable))
          return false;
    if (!holdsTasksOrReturns(node))
      return purity_.allowsStatement(node);
    if (const auto *block = dyn_cast<CompoundStmt>(&node))
      return llvm::all_of(block->body(), [&](const Stmt *part) { return statement(*part); });
    if (const auto *choice = dyn_cast<IfStmt>(&node))
      return !choice->getInit() && !choice->getConditionVariable() && !choice->isConsteval() &&
             purity_.allowsValue(*choice->getCond()) && statement(*choice->getThen()) &&
             (!choice->getElse() || statement(*choice->getElse()));
    if (const auto *end = dyn_cast<ReturnStmt>(&node))
      return end->getRetValue() && purity_.allowsValue(*end->getRetValue());
    if (const auto *loop = dyn_cast<ForStmt>(&node))
      return !loop->getConditionVariable() && (!loop->getInit() || statement(*loop->getInit())) &&
             (!loop->getCond() || purity_.allowsValue(*loop->getCond())) &&
             (!loop->getInc() || purity_.allowsStatement(*loop->getInc())) &&
             statement(*loop->getBody());
    if (const auto *loop = dyn_cast<WhileStmt>(&node))
      return !loop->getConditionVariable() && purity_.allowsValue(*loop->getCond()) &&
             statement(*loop->getBody());
    if (const auto *loop = dyn_cast<DoStmt>(&node))
      return purity_.allowsValue(*loop->getCond()) && statement(*loop->getBody());
    return isa<BreakStmt, ContinueStmt>(node);
  }

  const Spawn *spawnAt(const Stmt &node) const {
    const auto found =
        llvm::find_if(body_.spawns, [&](const Spawn &spawn) { return spawn.node() == &node; });
    return found == body_.spawns.end() ? nullptr : &*found;
  }
  bool isWait(const Stmt &node) const {
    return llvm::any_of(llvm::concat<const Wait>(body_.waits, body_.passed),
                        [&](const Wait &wait) { return wait.attributed == &node; });
  }
  bool holdsTasksOrReturns(const Stmt &node) const {
    return isa<ReturnStmt, BreakStmt, ContinueStmt>(node) || spawnAt(node) || isWait(node) ||
           llvm::any_of(node.children(),
                        [&](const Stmt *part) { return part && holdsTasksOrReturns(*part); });
  }

  // Its result goes to a variable of the function, or a part of one.
  bool isAllowed(const Spawn &spawn) {
    for (const Expr *number : {spawn.queue, spawn.priority})
      if (number && !purity_.allowsValue(*number))
        return false;
    if (spawn.declares() && !adopts(*spawn.destinationVariable))
      return false;
    const std::vector<const VarDecl *> roots = destinationRoots(spawn);
    return roots.size() == 1 && isOwn(*roots.front()) &&
           (spawn.declares() || purity_.allowsChange(*spawn.destination)) &&
           llvm::all_of(spawn.call->arguments(),
                        [&](const Expr *argument) { return purity_.allowsValue(*argument); });
  }

  // A reference to what nobody may write by it.
  bool readsBy(const ParmVarDecl &parameter) {
    const bool reads = parameter.getType()->isLValueReferenceType() &&
                       parameter.getType().getNonReferenceType().isConstQualified() &&
                       !parameter.getType().getNonReferenceType().isVolatileQualified();
    if (reads)
      purity_.mayRead(parameter);
    return reads;
  }

  bool adopts(const VarDecl &variable) {
    if (!isOwn(variable))
      return false;
    purity_.owns(variable);
    return true;
  }
  bool isOwn(const VarDecl &variable) const {
    const QualType type = variable.getType();
    return variable.hasLocalStorage() && !type->isReferenceType() && !type->isDependentType() &&
           !type.isVolatileQualified() && !variable.hasAttr<CleanupAttr>() &&
           !type->isIncompleteType() &&
           context_.getBaseElementType(type).isTriviallyCopyableType(context_) &&
           type.isDestructedType() == QualType::DK_none;
  }

  const TaskBody &body_;
  const ASTContext &context_;
  Purity purity_;
};

} // namespace

bool hasNoEffects(const TaskBody &body, const ASTContext &context) {
  return BodyWithoutEffects(body, context).holds();
}

} // namespace gtap
