// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See ReadByTurns.h.
#include "analyse/loops/ReadByTurns.h"

#include <clang/AST/DynamicRecursiveASTVisitor.h>
#include <clang/AST/ExprCXX.h>
#include <clang/Basic/SourceManager.h>
#include <fmt/format.h>
#include <llvm/ADT/STLExtras.h>

#include <set>
#include <utility>

namespace gtap {

using namespace clang;

namespace {

const VarDecl *variableOf(const Expr &expression) {
  const auto *mention = dyn_cast<DeclRefExpr>(expression.IgnoreParens());
  return mention ? dyn_cast<VarDecl>(mention->getDecl()) : nullptr;
}

// The variables that the code changes, or of which it takes the address.
struct ChangedVariables : DynamicRecursiveASTVisitor {
  std::set<const VarDecl *> variables;

  bool VisitBinaryOperator(BinaryOperator *operation) override {
    if (operation->isAssignmentOp())
      add(*operation->getLHS());
    return true;
  }
  bool VisitUnaryOperator(UnaryOperator *operation) override {
    if (operation->isIncrementDecrementOp() || operation->getOpcode() == UO_AddrOf)
      add(*operation->getSubExpr());
    return true;
  }

private:
  void add(const Expr &lvalue) {
    if (const VarDecl *variable = variableOf(lvalue))
      variables.insert(variable);
  }
};

class TurnReads {
public:
  TurnReads(const Taskloop &taskloop, const FunctionDecl *spawned, const ASTContext &context)
      : spawned_(spawned), context_(context) {
    for (const ForStmt *loop : taskloop.loops)
      changed_.TraverseStmt(const_cast<ForStmt *>(loop));
  }

  const Hindrance &reason() const { return reason_; }

  // Whether evaluating the code reads memory.
  bool reads(const Stmt &node) {
    if (isa<LambdaExpr, GCCAsmStmt, MSAsmStmt, CXXNewExpr, CXXDeleteExpr>(node))
      return because(node, "has code that is not looked into");
    if (const auto *cast = dyn_cast<CastExpr>(&node);
        cast && cast->getCastKind() == CK_LValueToRValue && isMemory(*cast->getSubExpr()))
      return true;
    if (const auto *call = dyn_cast<CallExpr>(&node)) {
      if (readsInCall(*call))
        return true;
    } else if (const auto *made = dyn_cast<CXXConstructExpr>(&node)) {
      if (!made->getConstructor()->isTrivial() && mayReadMemory(*made->getConstructor(), *made))
        return true;
      for (const Expr *argument : made->arguments())
        if (argument->isGLValue() && isMemory(*argument))
          return true;
    }
    return llvm::any_of(node.children(), [&](const Stmt *child) { return child && reads(*child); });
  }

private:
  bool because(const Stmt &where, std::string reason) {
    if (!reason_)
      reason_ = {std::move(reason), where.getSourceRange()};
    return true;
  }

  // Whether an object is in memory: it is neither a variable of the function nor a part of one.
  bool isMemory(const Expr &lvalue) {
    const Expr &expression = *lvalue.IgnoreParens();
    if (!expression.isGLValue())
      return false;
    if (const VarDecl *variable = variableOf(expression))
      return isMemory(*variable, expression);
    if (const auto *member = dyn_cast<MemberExpr>(&expression)) {
      if (isa<CXXThisExpr>(member->getBase()->IgnoreParenImpCasts()) && inCallee_)
        return false; // the call's object is looked at
      if (member->isArrow())
        return because(expression, fmt::format("reads '{}' through a pointer",
                                               member->getMemberDecl()->getNameAsString()));
      return isMemory(*member->getBase());
    }
    if (const auto *element = dyn_cast<ArraySubscriptExpr>(&expression))
      return isMemoryBehind(*element->getBase(), expression);
    if (const auto *cast = dyn_cast<CastExpr>(&expression);
        cast && (cast->getCastKind() == CK_NoOp || cast->getCastKind() == CK_DerivedToBase ||
                 cast->getCastKind() == CK_UncheckedDerivedToBase))
      return isMemory(*cast->getSubExpr());
    if (isa<MaterializeTemporaryExpr, StringLiteral>(expression))
      return false;
    if (const auto *choice = dyn_cast<ConditionalOperator>(&expression))
      return isMemory(*choice->getTrueExpr()) || isMemory(*choice->getFalseExpr());
    if (const auto *call = dyn_cast<CallExpr>(&expression)) // a reference to one of its arguments
      return readsInCall(*call);
    return because(expression, "reads memory");
  }
  bool isMemory(const VarDecl &variable, const Expr &mention) {
    if (!variable.isLocalVarDeclOrParm() || variable.isStaticLocal())
      return !variable.isUsableInConstantExpressions(context_) &&
             because(mention,
                     fmt::format("reads '{}', which is in memory", variable.getNameAsString()));
    if (!variable.getType()->isReferenceType())
      return false;
    if (isa<ParmVarDecl>(variable) && inCallee_)
      return false; // the call's argument is looked at
    if (variable.hasInit())
      return isMemory(*variable.getInit());
    return because(mention, fmt::format("reads what '{}' refers to", variable.getNameAsString()));
  }
  // The same of what a pointer points to, which `expression` names.
  bool isMemoryBehind(const Expr &pointer, const Expr &expression) {
    const auto *decay = dyn_cast<ImplicitCastExpr>(pointer.IgnoreParens());
    if (decay && decay->getCastKind() == CK_ArrayToPointerDecay)
      return isMemory(*decay->getSubExpr());
    const VarDecl *variable = variableOf(*pointer.IgnoreParenImpCasts());
    const Expr *value = variable && variable->isLocalVarDecl() && variable->hasInit() &&
                                changed_.variables.count(variable) == 0
                            ? variable->getInit()
                            : nullptr;
    const auto *array = dyn_cast_or_null<ImplicitCastExpr>(value);
    while (array && array->getCastKind() == CK_NoOp)
      array = dyn_cast<ImplicitCastExpr>(array->getSubExpr());
    if (array && array->getCastKind() == CK_ArrayToPointerDecay)
      return isMemory(*array->getSubExpr());
    return because(expression,
                   variable ? fmt::format("reads what '{}' points to", variable->getNameAsString())
                            : std::string("reads what a pointer points to"));
  }

  bool readsInCall(const CallExpr &call) {
    const FunctionDecl *callee = call.getDirectCallee();
    if (!callee)
      return because(call, "calls a function through a pointer");
    if (callee->getCanonicalDecl() != spawned_ && mayReadMemory(*callee, call))
      return true;
    if (const auto *member = dyn_cast<CXXMemberCallExpr>(&call))
      if (isMemory(*member->getImplicitObjectArgument()))
        return true;
    return llvm::any_of(call.arguments(), [&](const Expr *argument) {
      return argument->isGLValue() && isMemory(*argument);
    });
  }
  // Or a clock, or what else is not the same each time.
  bool mayReadMemory(const FunctionDecl &function, const Expr &call) {
    const std::string name = function.getNameAsString();
    if (function.isConstexpr() && isOfSystem(function))
      return false;
    if (isOfSystem(function) || !function.getDefinition())
      return !isArithmetic(function) &&
             because(call, fmt::format("calls '{}', which may find another value each time", name));
    const FunctionDecl *definition = function.getDefinition();
    if (!callees_.insert(definition).second)
      return false; // it has been looked at, or is being looked at
    Stmt *body = definition->getBody();
    changed_.TraverseStmt(body);
    const bool outside = std::exchange(inCallee_, true);
    bool found = body && reads(*body);
    if (const auto *constructor = dyn_cast<CXXConstructorDecl>(definition))
      for (const CXXCtorInitializer *part : constructor->inits())
        found |= part->getInit() && reads(*part->getInit());
    inCallee_ = outside;
    return found;
  }
  bool isOfSystem(const FunctionDecl &function) const {
    return function.getBuiltinID() != 0 ||
           context_.getSourceManager().isInSystemHeader(function.getLocation());
  }
  static bool isArithmetic(const FunctionDecl &function) {
    return function.getNumParams() != 0 && !function.isVariadic() &&
           llvm::all_of(function.parameters(), [](const ParmVarDecl *parameter) {
             return parameter->getType()->isArithmeticType();
           });
  }

  const FunctionDecl *spawned_;
  const ASTContext &context_;
  ChangedVariables changed_;
  std::set<const FunctionDecl *> callees_;
  bool inCallee_ = false; // the code is that of a function which the turns call
  Hindrance reason_;
};

} // namespace

Hindrance whatTurnsRead(const TaskBody &function, const Taskloop &taskloop,
                        const ASTContext &context) {
  std::vector<const Expr *> clauses;
  const FunctionDecl *spawned = nullptr;
  for (const Spawn &spawn : function.spawns)
    if (spawn.loop >= 0 && &function.taskloops[spawn.loop] == &taskloop) {
      clauses.insert(clauses.end(), spawn.clauses.begin(), spawn.clauses.end());
      if (spawn.call->getDirectCallee())
        spawned = spawn.call->getDirectCallee()->getCanonicalDecl();
    }
  TurnReads reads(taskloop, spawned, context);
  const ForStmt &whole = *taskloop.loops.front();
  if (!reads.reads(whole) &&
      llvm::none_of(clauses, [&](const Expr *clause) { return reads.reads(*clause); }))
    return {};
  return reads.reason() ? reads.reason() : Hindrance{"reads memory", whole.getSourceRange()};
}

} // namespace gtap
