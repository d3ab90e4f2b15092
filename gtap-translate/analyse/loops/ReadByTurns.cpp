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

const VarDecl *mentionedBy(const Expr &expression) {
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
    if (const VarDecl *variable = mentionedBy(lvalue))
      variables.insert(variable);
  }
};

enum class Sought {
  Any,     // reads that are not known to give the same each time
  Changing // reads that are known to be of memory, which is not const
};

class TurnReads {
public:
  TurnReads(const Stmt &code, const std::set<const FunctionDecl *> &spawned, Sought sought,
            const ASTContext &context)
      : spawned_(spawned), sought_(sought), context_(context) {
    changed_.TraverseStmt(const_cast<Stmt *>(&code));
  }

  const Hindrance &reason() const { return reason_; }

  // Whether evaluating the code reads memory.
  bool reads(const Stmt &node) {
    if (isa<LambdaExpr, GCCAsmStmt, MSAsmStmt, CXXNewExpr, CXXDeleteExpr>(node))
      return unknown(node, "has code that is not looked into");
    if (const auto *cast = dyn_cast<CastExpr>(&node);
        cast && cast->getCastKind() == CK_LValueToRValue && !isIgnored(*cast->getSubExpr()) &&
        isMemory(*cast->getSubExpr()))
      return true;
    if (const auto *call = dyn_cast<CallExpr>(&node)) {
      if (readsInCall(*call))
        return true;
    } else if (const auto *made = dyn_cast<CXXConstructExpr>(&node)) {
      if (!made->getConstructor()->isTrivial() && mayReadMemory(*made->getConstructor(), *made))
        return true;
      for (const Expr *argument : made->arguments())
        if (argument->isGLValue() && !isIgnored(*argument) && isMemory(*argument))
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

  bool unknown(const Stmt &where, std::string reason) {
    return sought_ == Sought::Any && because(where, std::move(reason));
  }
  // What is const, and a reference to a scalar, whose value tells the graphs of a taskgraph apart.
  bool isIgnored(const Expr &lvalue) {
    if (sought_ == Sought::Any)
      return false;
    const VarDecl *variable = mentionedBy(lvalue);
    return lvalue.getType().isConstQualified() ||
           (variable && variable->getType()->isReferenceType() && lvalue.getType()->isScalarType());
  }

  // Whether an object is in memory: it is neither a variable of the function nor a part of one.
  bool isMemory(const Expr &lvalue) {
    const Expr &expression = *lvalue.IgnoreParens();
    if (!expression.isGLValue())
      return false;
    if (const VarDecl *variable = mentionedBy(expression))
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
    return unknown(expression, "reads memory");
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
    const VarDecl *variable = mentionedBy(*pointer.IgnoreParenImpCasts());
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
      return unknown(call, "calls a function through a pointer");
    if (spawned_.count(callee->getCanonicalDecl()) == 0 && mayReadMemory(*callee, call))
      return true;
    if (const auto *member = dyn_cast<CXXMemberCallExpr>(&call))
      if (const Expr &object = *member->getImplicitObjectArgument();
          !isIgnored(object) && isMemory(object))
        return true;
    return llvm::any_of(call.arguments(), [&](const Expr *argument) {
      return argument->isGLValue() && !isIgnored(*argument) && isMemory(*argument);
    });
  }
  // Or a clock, or what else is not the same each time.
  bool mayReadMemory(const FunctionDecl &function, const Expr &call) {
    const std::string name = function.getNameAsString();
    if (function.isConstexpr() && isOfSystem(function))
      return false;
    if (isOfSystem(function) || !function.getDefinition())
      return !isArithmetic(function) &&
             unknown(call, fmt::format("calls '{}', which may find another value each time", name));
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

  const std::set<const FunctionDecl *> &spawned_;
  const Sought sought_;
  const ASTContext &context_;
  ChangedVariables changed_;
  std::set<const FunctionDecl *> callees_;
  bool inCallee_ = false; // the code is that of a function which the turns call
  Hindrance reason_;
};

} // namespace

namespace {

// Code with spawns in it, and the clauses of these.
template <class IsIn>
Hindrance whatCodeReads(const TaskBody &function, const Stmt &code, IsIn isIn, Sought sought,
                        const ASTContext &context) {
  std::vector<const Expr *> clauses;
  std::set<const FunctionDecl *> spawned;
  for (const Spawn &spawn : function.spawns)
    if (isIn(spawn)) {
      clauses.insert(clauses.end(), spawn.clauses.begin(), spawn.clauses.end());
      if (spawn.call->getDirectCallee())
        spawned.insert(spawn.call->getDirectCallee()->getCanonicalDecl());
    }
  TurnReads reads(code, spawned, sought, context);
  if (!reads.reads(code) &&
      llvm::none_of(clauses, [&](const Expr *clause) { return reads.reads(*clause); }))
    return {};
  return reads.reason() ? reads.reason() : Hindrance{"reads memory", code.getSourceRange()};
}

} // namespace

Hindrance whatTurnsRead(const TaskBody &function, const Taskloop &taskloop,
                        const ASTContext &context) {
  const auto isIn = [&](const Spawn &spawn) {
    return spawn.loop >= 0 && &function.taskloops[spawn.loop] == &taskloop;
  };
  return whatCodeReads(function, *taskloop.loops.front(), isIn, Sought::Any, context);
}

Hindrance whatGraphReads(const TaskBody &function, const Taskgraph &graph,
                         const ASTContext &context) {
  const SourceManager &sources = context.getSourceManager();
  const auto isIn = [&](const Spawn &spawn) {
    return sources.isPointWithin(sources.getExpansionLoc(spawn.call->getBeginLoc()),
                                 sources.getExpansionLoc(graph.body->getBeginLoc()),
                                 sources.getExpansionLoc(graph.body->getEndLoc()));
  };
  return whatCodeReads(function, *graph.body, isIn, Sought::Changing, context);
}

} // namespace gtap
