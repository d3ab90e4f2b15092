// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Recognises cheap functions without effects (see ShallowCalls.h).
#include "analyse/tasks/ShallowCalls.h"

#include "analyse/effects/Purity.h"
#include "analyse/loops/CodeCost.h"
#include "analyse/loops/LoopHead.h"
#include "ast/uses/VariableUses.h"

#include <clang/AST/Attr.h>
#include <clang/AST/ExprCXX.h>
#include <clang/AST/StmtCXX.h>
#include <llvm/ADT/STLExtras.h>

#include <optional>

namespace gtap {

using namespace clang;

namespace {

// Levels at most, and where calls look into memory: what those that are given up have read is lost time.
constexpr unsigned mostLevels = 4, mostReadingLevels = 3;
// Operations of a body, at most: what costs more is better run beside other tasks. And of all calls that are compiled
// into one spawn.
constexpr unsigned mostOperations = 96, mostInSpawn = 1280;
// Bytes of a parameter, a variable or a result, at most: each level of a call has its own.
constexpr std::int64_t largestValue = 64;
// Turns of a loop that spawns, at most.
constexpr std::uint64_t mostTurns = 4;

class ShallowBody {
public:
  ShallowBody(const TaskBody &body, const ASTContext &context)
      : body_(body), context_(context), purity_(body, context, nullptr, /*memory=*/true) {}

  // Whether the function is one, and then what follows says what it costs.
  bool isCheap() {
    for (const ParmVarDecl *parameter : body_.definition->parameters())
      if (!adopts(*parameter))
        return false;
    return statement(*body_.definition->getBody()) && operations_ <= mostOperations;
  }
  unsigned operations() const { return operations_; }
  unsigned spawns() const { return spawns_; } // as often as they are compiled
  unsigned levels() const { return reads_ ? mostReadingLevels : mostLevels; }

private:
  bool statement(const Stmt &node) {
    if (const Spawn *spawn = spawnAt(node))
      return isShallow(*spawn);
    if (const Wait *wait = waitAt(node))
      return !wait->queue || value(*wait->queue);
    if (const auto *declaration = dyn_cast<DeclStmt>(&node))
      for (const Decl *each : declaration->decls())
        if (const auto *variable = dyn_cast<VarDecl>(each); variable && !adopts(*variable))
          return false;
    if (!holdsTasksOrReturns(node))
      return purity_.allowsStatement(node) && weigh(node);
    ++operations_;
    if (const auto *block = dyn_cast<CompoundStmt>(&node))
      return llvm::all_of(block->body(), [&](const Stmt *part) { return statement(*part); });
    if (const auto *choice = dyn_cast<IfStmt>(&node))
      return !choice->getInit() && !choice->getConditionVariable() && !choice->isConsteval() &&
             value(*choice->getCond()) && statement(*choice->getThen()) &&
             (!choice->getElse() || statement(*choice->getElse()));
    if (const auto *end = dyn_cast<ReturnStmt>(&node))
      return end->getRetValue() && value(*end->getRetValue());
    if (const auto *loop = dyn_cast<ForStmt>(&node))
      return isShort(*loop);
    return false;
  }

  // A loop that spawns and makes few turns.
  bool isShort(const ForStmt &loop) {
    LoopHead head;
    if (!headOfLoop(body_, loop, context_, head).empty())
      return false;
    const std::optional<std::uint64_t> turns = constantTurns(head, context_);
    if (!turns || *turns > mostTurns || !adopts(*head.variable))
      return false;
    const unsigned before = operations_, spawnsBefore = spawns_;
    if (!statement(*loop.getBody()))
      return false;
    const auto times = static_cast<unsigned>(*turns);
    operations_ = before + times * (operations_ - before + 2);
    spawns_ = spawnsBefore + times * (spawns_ - spawnsBefore);
    return true;
  }

  const Spawn *spawnAt(const Stmt &node) const {
    const auto found =
        llvm::find_if(body_.spawns, [&](const Spawn &spawn) { return spawn.node() == &node; });
    return found == body_.spawns.end() ? nullptr : &*found;
  }
  const Wait *waitAt(const Stmt &node) const {
    const auto found =
        llvm::find_if(body_.waits, [&](const Wait &wait) { return wait.attributed == &node; });
    return found == body_.waits.end() ? nullptr : &*found;
  }
  bool holdsTasksOrReturns(const Stmt &node) const {
    return isa<ReturnStmt>(node) || spawnAt(node) || waitAt(node) ||
           llvm::any_of(node.children(), [&](const Stmt *part) {
             return part && !isa<LambdaExpr>(part) && holdsTasksOrReturns(*part);
           });
  }

  // `x = f(...);` for a variable of the function, or a part of one, without a clause that decides who runs it.
  bool isShallow(const Spawn &spawn) {
    ++spawns_;
    ++operations_;
    if (spawn.condition || spawn.final || spawn.isDependent() ||
        (spawn.queue && !value(*spawn.queue)) || (spawn.priority && !value(*spawn.priority)))
      return false;
    if (spawn.declares() && !adopts(*spawn.destinationVariable))
      return false;
    const std::vector<const VarDecl *> roots = destinationRoots(spawn);
    return roots.size() == 1 && isOwn(*roots.front()) &&
           (spawn.declares() || purity_.allowsChange(*spawn.destination)) &&
           llvm::all_of(spawn.call->arguments(),
                        [&](const Expr *argument) { return value(*argument); });
  }

  // A parameter or a variable of the function, as one of this call's own. False for others.
  bool adopts(const VarDecl &variable) {
    if (!isOwn(variable))
      return false;
    purity_.owns(variable);
    return true;
  }

  // An automatic variable that is copied by its bytes, and is small.
  bool isOwn(const VarDecl &variable) const {
    const QualType type = variable.getType();
    return variable.hasLocalStorage() && !type->isReferenceType() && !type->isDependentType() &&
           !type.isVolatileQualified() && !variable.hasAttr<CleanupAttr>() && isSmall(type);
  }
  bool isSmall(QualType type) const { return isSmallValue(type, context_); }

public:
  static bool isSmallValue(QualType type, const ASTContext &context) {
    // A call has a record of its own, which is made and assigned like any object.
    if (const auto *record = context.getBaseElementType(type)->getAsCXXRecordDecl();
        record && (type.isConstQualified() || !record->hasDefinition() ||
                   !record->hasDefaultConstructor() || !record->hasSimpleCopyAssignment() ||
                   llvm::any_of(record->ctors(), [](const CXXConstructorDecl *each) {
                     return each->isDefaultConstructor() &&
                            (each->isDeleted() || each->getAccess() != AS_public);
                   })))
      return false;
    return !type->isIncompleteType() && !type->isVoidType() &&
           context.getBaseElementType(type).isTriviallyCopyableType(context) &&
           type.isDestructedType() == QualType::DK_none &&
           context.getTypeSizeInChars(type).getQuantity() <= largestValue;
  }

private:
  bool value(const Expr &expression) {
    return purity_.allowsValue(expression) && weigh(expression);
  }
  // Adds what it costs; where it reads and is given up, it reads again later, as any task that runs later does.
  bool weigh(const Stmt &node) {
    const CodeCost cost = costOf(node, body_, context_);
    operations_ += cost.operations;
    reads_ |= cost.reads;
    return operations_ <= mostOperations;
  }

  const TaskBody &body_;
  const ASTContext &context_;
  Purity purity_;
  unsigned operations_ = 0, spawns_ = 0;
  bool reads_ = false;
};

} // namespace

unsigned shallowLevels(const TaskBody &function, const ASTContext &context) {
  const FunctionDecl *definition = function.definition;
  if (!definition || function.function->worker == WorkerKind::Block || function.spawns.empty() ||
      !isa<CompoundStmt>(definition->getBody()) ||
      !ShallowBody::isSmallValue(definition->getReturnType(), context))
    return 0;
  ShallowBody body(function, context);
  if (!body.isCheap())
    return 0;
  unsigned levels = 0;
  for (unsigned calls = 1, newest = body.spawns();
       levels < body.levels() && (calls += newest) * body.operations() <= mostInSpawn;
       newest *= body.spawns())
    ++levels;
  return levels;
}

} // namespace gtap
