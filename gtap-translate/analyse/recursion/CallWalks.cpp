// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See CallWalks.h.
#include "analyse/recursion/CallWalks.h"

#include "analyse/effects/Purity.h"
#include "analyse/recursion/RecursionLimits.h"
#include "ast/uses/VariableUses.h"
#include "model/CopiedByBytes.h"

#include <clang/AST/Attr.h>
#include <clang/AST/DeclCXX.h>
#include <clang/AST/ParentMap.h>
#include <clang/AST/StmtCXX.h>
#include <llvm/ADT/STLExtras.h>

#include <iterator>

namespace gtap {

using namespace clang;

namespace {

// What its parameters and variables take, at most: a walk keeps some of them for each call that waits.
constexpr std::uint64_t largestCallFrame = 512;

// A body that changes nothing but variables of its own.
class BodyWithoutEffects {
public:
  BodyWithoutEffects(const TaskBody &body, const ASTContext &context)
      : body_(body), context_(context), purity_(body, context, nullptr, /*memory=*/true) {}

  bool holds() {
    return llvm::all_of(body_.definition->parameters(),
                        [&](const ParmVarDecl *parameter) { return adopts(*parameter); }) &&
           statement(*body_.definition->getBody());
  }

private:
  bool statement(const Stmt &node) {
    if (const Spawn *spawn = spawnAt(node))
      return isAllowed(*spawn);
    if (llvm::any_of(body_.waits, [&](const Wait &wait) { return wait.attributed == &node; }))
      return true;
    if (const auto *declaration = dyn_cast<DeclStmt>(&node))
      for (const Decl *each : declaration->decls())
        if (const auto *variable = dyn_cast<VarDecl>(each); variable && !adopts(*variable))
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
  bool holdsTasksOrReturns(const Stmt &node) const {
    return isa<ReturnStmt, BreakStmt, ContinueStmt>(node) || spawnAt(node) ||
           llvm::any_of(body_.waits, [&](const Wait &wait) { return wait.attributed == &node; }) ||
           llvm::any_of(node.children(),
                        [&](const Stmt *part) { return part && holdsTasksOrReturns(*part); });
  }

  // Its result goes to a variable of the function, or a part of one.
  bool isAllowed(const Spawn &spawn) {
    if (spawn.queue && !purity_.allowsValue(*spawn.queue))
      return false;
    if (spawn.declares() && !adopts(*spawn.destinationVariable))
      return false;
    const std::vector<const VarDecl *> roots = destinationRoots(spawn);
    return roots.size() == 1 && isOwn(*roots.front()) &&
           (spawn.declares() || purity_.allowsChange(*spawn.destination)) &&
           llvm::all_of(spawn.call->arguments(),
                        [&](const Expr *argument) { return purity_.allowsValue(*argument); });
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

bool isPlainSpawn(const Spawn &spawn, const TaskBody &body) {
  return spawn.call && spawn.callee == &body && !spawn.condition && !spawn.final &&
         !spawn.isDependent() && (spawn.destination || spawn.declares());
}

// Whether each child is waited for at once.
bool isChain(const TaskBody &body) {
  const ParentMap parents(body.definition->getBody());
  return llvm::all_of(body.spawns, [&](const Spawn &spawn) {
    // The statement that comes next, behind branches that end with the spawn.
    const Stmt *inner = spawn.node();
    for (const Stmt *outer = parents.getParent(inner); outer;
         inner = outer, outer = parents.getParent(inner)) {
      if (isa<IfStmt>(outer))
        continue;
      const auto *block = dyn_cast<CompoundStmt>(outer);
      if (!block)
        return false;
      const auto next = std::next(llvm::find(block->body(), inner));
      if (next != block->body_end())
        return llvm::any_of(body.waits, [&](const Wait &wait) { return wait.attributed == *next; });
    }
    return false;
  });
}

} // namespace

bool isWalkedByCalls(const TaskBody &body, ASTContext &context) {
  const TaskFunction &function = *body.function;
  const FunctionDecl *definition = body.definition;
  if (!definition || function.recursion || function.team || function.lowered ||
      function.specialized || function.worker == WorkerKind::Block || body.spawns.empty() ||
      body.waits.empty() || !body.taskloops.empty() || !body.groups.empty() ||
      !body.graphs.empty() || !body.cancellations.empty() ||
      definition->getReturnType()->isVoidType() ||
      !isAssignedByBytes(definition->getReturnType(), context))
    return false;
  if (!llvm::all_of(body.spawns, [&](const Spawn &spawn) { return isPlainSpawn(spawn, body); }) ||
      llvm::any_of(body.waits, [](const Wait &wait) {
        return wait.yields() || !wait.accesses.empty() || wait.queue ||
               wait.origin != WaitOrigin::Written;
      }))
    return false;
  for (const ParmVarDecl *parameter : definition->parameters())
    if (parameter->getType()->isReferenceType() || parameter->getName().starts_with("gtap_"))
      return false;
  if (!problemOfHead(*definition, largestCallFrame, context).empty())
    return false;
  return isChain(body) && BodyWithoutEffects(body, context).holds();
}

} // namespace gtap
