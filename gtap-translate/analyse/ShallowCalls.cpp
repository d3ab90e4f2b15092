// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Recognises cheap functions without effects (see ShallowCalls.h).
#include "analyse/ShallowCalls.h"

#include "ast/PlainExpression.h"

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
// Statements and operators of a body, at most: what costs more is better run beside other tasks. And of all
// calls that are compiled into one spawn.
constexpr unsigned mostOperations = 64, mostInSpawn = 640;

class ShallowBody {
public:
  ShallowBody(const TaskFunction &function, const ASTContext &context)
      : function_(function), context_(context) {}

  // Its statements and operators; nothing when it is of another kind.
  std::optional<unsigned> operations() {
    if (!statement(*function_.definition->getBody()) || operations_ > mostOperations)
      return std::nullopt;
    return operations_;
  }

  unsigned levels() const { return reads_ ? mostReadingLevels : mostLevels; }

private:
  bool statement(const Stmt &node) {
    ++operations_;
    if (const Spawn *spawn = spawnAt(node))
      return isShallow(*spawn);
    if (const Wait *wait = waitAt(node))
      return !wait->queue || plain(*wait->queue);
    if (const auto *block = dyn_cast<CompoundStmt>(&node))
      return llvm::all_of(block->body(), [&](const Stmt *part) { return statement(*part); });
    if (const auto *declaration = dyn_cast<DeclStmt>(&node))
      return llvm::all_of(declaration->decls(), [&](const Decl *each) { return declares(*each); });
    if (const auto *choice = dyn_cast<IfStmt>(&node))
      return !choice->getInit() && !choice->getConditionVariable() && !choice->isConsteval() &&
             plain(*choice->getCond()) && statement(*choice->getThen()) &&
             (!choice->getElse() || statement(*choice->getElse()));
    if (const auto *end = dyn_cast<ReturnStmt>(&node))
      return end->getRetValue() && plain(*end->getRetValue());
    if (const auto *expression = dyn_cast<Expr>(&node))
      return changesOwnVariable(*expression);
    return isa<NullStmt>(node);
  }

  const Spawn *spawnAt(const Stmt &node) const {
    const auto found =
        llvm::find_if(function_.spawns, [&](const Spawn &spawn) { return spawn.node() == &node; });
    return found == function_.spawns.end() ? nullptr : &*found;
  }
  const Wait *waitAt(const Stmt &node) const {
    const auto found =
        llvm::find_if(function_.waits, [&](const Wait &wait) { return wait.attributed == &node; });
    return found == function_.waits.end() ? nullptr : &*found;
  }

  // `x = f(arithmetic);` for a variable of the function, without a clause that decides who runs it.
  bool isShallow(const Spawn &spawn) {
    return !spawn.condition && !spawn.final && (!spawn.queue || plain(*spawn.queue)) &&
           spawn.destinationVariable && isOwn(*spawn.destinationVariable) &&
           llvm::all_of(spawn.call->arguments(),
                        [&](const Expr *argument) { return plain(*argument); });
  }

  bool declares(const Decl &declaration) {
    const auto *variable = dyn_cast<VarDecl>(&declaration);
    return variable && isOwn(*variable) && (!variable->getInit() || plain(*variable->getInit()));
  }

  // `x = ...`, `x += ...`, `++x`.
  bool changesOwnVariable(const Expr &expression) {
    const Expr *changed = nullptr, *value = nullptr;
    if (const auto *binary = dyn_cast<BinaryOperator>(&expression);
        binary && binary->isAssignmentOp()) {
      changed = binary->getLHS();
      value = binary->getRHS();
    } else if (const auto *unary = dyn_cast<UnaryOperator>(&expression);
               unary && unary->isIncrementDecrementOp()) {
      changed = unary->getSubExpr();
    }
    const auto *mention = changed ? dyn_cast<DeclRefExpr>(changed->IgnoreParens()) : nullptr;
    const auto *variable = mention ? dyn_cast<VarDecl>(mention->getDecl()) : nullptr;
    return variable && isOwn(*variable) && (!value || plain(*value));
  }

  // A number of this call's own: a parameter or an automatic variable.
  static bool isOwn(const VarDecl &variable) {
    return variable.hasLocalStorage() && variable.getType()->isScalarType() &&
           !variable.getType().isVolatileQualified() && !variable.hasAttr<CleanupAttr>();
  }

  bool plain(const Expr &expression) {
    return isPlain(expression, context_, [&](const Expr &part) {
      reads_ |= readsMemory(part);
      operations_ += isa<UnaryOperator, BinaryOperator, ConditionalOperator, CallExpr>(part);
      const auto *mention = dyn_cast<DeclRefExpr>(&part);
      return !mention || isReadable(*mention->getDecl());
    });
  }

  // A variable by whose name the call may read. Where it is given up, it reads again later, as any task that
  // runs later does.
  static bool isReadable(const ValueDecl &declared) {
    return isa<EnumConstantDecl, VarDecl>(declared) && !declared.getType()->isReferenceType();
  }

  const TaskFunction &function_;
  const ASTContext &context_;
  unsigned operations_ = 0;
  bool reads_ = false;
};

} // namespace

unsigned shallowLevels(const TaskFunction &function, const ASTContext &context) {
  const FunctionDecl *definition = function.definition;
  if (!definition || function.isTemplate() || function.pattern ||
      function.worker == WorkerKind::Block || function.spawns.empty() ||
      !definition->getReturnType()->isScalarType() || !isa<CompoundStmt>(definition->getBody()) ||
      !llvm::all_of(definition->parameters(), [](const ParmVarDecl *parameter) {
        return parameter->getType()->isScalarType();
      }))
    return 0;
  ShallowBody body(function, context);
  std::optional<unsigned> operations = body.operations();
  if (!operations)
    return 0;
  auto spawns = static_cast<unsigned>(function.spawns.size());
  unsigned levels = 0;
  for (unsigned calls = 1, newest = spawns;
       levels < body.levels() && (calls += newest) * *operations <= mostInSpawn; newest *= spawns)
    ++levels;
  return levels;
}

} // namespace gtap
