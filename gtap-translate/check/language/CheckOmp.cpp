// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See CheckOmp.h. OpenMP 5.2, Sections 5.1.1 (data sharing) and 12.5 (the task construct). A task may run at once, so what
// a program without races reads where the task is spawned is what the task would read; it is not where the task waits for
// others, by `depend`.
#include "check/language/CheckOmp.h"

#include "analyse/effects/CalleeEffects.h"
#include "ast/types/DeclaredTypes.h"
#include "ast/uses/VariableUses.h"
#include "frontend/Clauses.h"
#include "model/CancelNames.h"

#include <clang/AST/Attr.h>
#include <clang/AST/DynamicRecursiveASTVisitor.h>
#include <clang/AST/ExprCXX.h>
#include <clang/Lex/Lexer.h>

#include <map>
#include <set>

namespace gtap {

using namespace clang;

namespace {

// The variable that an lvalue is (a part of), also of a reference's object; null when a pointer leads to it.
const VarDecl *variableOf(const Expr *lvalue) {
  for (;;) {
    lvalue = lvalue->IgnoreParenImpCasts();
    if (const auto *member = dyn_cast<MemberExpr>(lvalue); member && !member->isArrow())
      lvalue = member->getBase();
    else if (const auto *element = dyn_cast<ArraySubscriptExpr>(lvalue);
             element && element->getBase()->IgnoreParenImpCasts()->getType()->isArrayType())
      lvalue = element->getBase();
    else
      break;
  }
  const auto *name = dyn_cast<DeclRefExpr>(lvalue);
  return name ? dyn_cast<VarDecl>(name->getDecl()) : nullptr;
}

bool isLocal(const VarDecl *variable) {
  return variable && variable->hasLocalStorage();
}

// Something in an expression that may be another value later.
class LaterValue : public DynamicRecursiveASTVisitor {
public:
  LaterValue(const std::function<bool(const VarDecl &)> &isShared, ASTContext &context)
      : isShared_(isShared), context_(context) {}

  bool VisitImplicitCastExpr(ImplicitCastExpr *cast) override {
    return cast->getCastKind() != CK_LValueToRValue || look(*cast->getSubExpr());
  }
  bool VisitCXXConstructExpr(CXXConstructExpr *copy) override {
    return copy->getNumArgs() != 1 || !copy->getArg(0)->isLValue() || look(*copy->getArg(0));
  }
  // A function of numbers only computes, if it does not read memory itself.
  bool VisitCallExpr(CallExpr *call) override {
    const FunctionDecl *callee = call->getDirectCallee();
    if (!callee || isa<CXXMethodDecl>(callee) || readsMemory(*callee))
      found = call;
    for (const Expr *argument : call->arguments())
      if (!argument->getType()->isArithmeticType() && !argument->getType()->isEnumeralType())
        found = call;
    return !found;
  }
  const Expr *found = nullptr;

private:
  bool readsMemory(const FunctionDecl &callee) const {
    if (llvm::any_of(callee.parameters(), [](const ParmVarDecl *parameter) {
          return parameter->getType()->isReferenceType();
        }))
      return true;
    if (!callee.getDefinition()) // one of the compiler's, or of a library
      return callee.getBuiltinID() == 0 &&
             !context_.getSourceManager().isInSystemHeader(callee.getLocation());
    const CalleeEffects effects = effectsOf(callee);
    return effects.reads || effects.unseen;
  }
  bool look(const Expr &lvalue) {
    const VarDecl *variable = variableOf(&lvalue);
    const bool isFixed =
        variable && (isLocal(variable) ? !isShared_(*variable)
                                       : variable->hasAttr<CUDAConstantAttr>() ||
                                             variable->isUsableInConstantExpressions(context_));
    if (!isFixed)
      found = &lvalue;
    return isFixed;
  }
  const std::function<bool(const VarDecl &)> &isShared_;
  ASTContext &context_;
};

class Mentions : public DynamicRecursiveASTVisitor {
public:
  bool VisitDeclRefExpr(DeclRefExpr *mention) override {
    if (const auto *variable = dyn_cast<VarDecl>(mention->getDecl());
        isLocal(variable) && !variable->isConstexpr())
      found.emplace(variable, mention->getLocation());
    all.insert(mention);
    return true;
  }
  std::map<const VarDecl *, SourceLocation> found; // the first mention of each
  std::set<const DeclRefExpr *> all;
};

class OmpCheck {
public:
  OmpCheck(const Spawn &spawn, const TaskBody &body, ASTContext &context, Diagnostics &diagnostics)
      : spawn_(spawn), body_(body), context_(context), diagnostics_(diagnostics) {}

  void check() {
    readClauses();
    Mentions mentions;
    mentions.TraverseStmt(const_cast<CallExpr *>(spawn_.call));
    if (spawn_.destination)
      mentions.TraverseStmt(const_cast<Expr *>(spawn_.destination));
    for (const auto &[variable, where] : mentions.found)
      checkMention(variable->getNameAsString(), where);
    checkResult();
    checkAddresses(mentions.all);
    for (const Expr *argument : spawn_.call->arguments()) {
      const auto *standard = dyn_cast<CXXDefaultArgExpr>(argument);
      checkEvaluated(standard ? *standard->getExpr() : *argument);
    }
    for (const Expr *part = spawn_.destination; part;)
      part = checkIndices(*part->IgnoreParenImpCasts());
  }

private:
  void readClauses() {
    for (const ClauseSite &clause : spawn_.pragma->clauses) {
      if (clause.kind == ClauseKind::Default)
        default_ = clause.names.front().name;
      if (clause.kind == ClauseKind::InReduction) // its one object is the destination
        listed_.emplace(rootOf(clause.names.front().name), ClauseKind::Shared);
      if (!isAboutData(clause.kind) || clause.kind == ClauseKind::Default)
        continue;
      for (const ClauseName &name : clause.names)
        if (!isVariable(name.name))
          diagnostics_.report(DiagId::BlockNameUnknown, name.location, {name.name, namesInLists});
        else if (!listed_.emplace(name.name, clause.kind).second)
          diagnostics_.report(DiagId::BlockNameTwice, name.location, {name.name});
    }
  }

  // "sums" of "sums[i]".
  static std::string rootOf(const std::string &object) {
    return object.substr(0, object.find_first_of("[.-"));
  }

  bool isVariable(const std::string &name) const {
    auto hasName = [&](const VarDecl *variable) { return variable->getName() == name; };
    return llvm::any_of(body_.definition->parameters(), hasName) ||
           llvm::any_of(body_.locals, hasName) || isGlobalVariable(name, context_);
  }

  // The threads of the region share the function's variables with the task. What each of them has cannot reach it: the checks of
  // teams refuse that.
  bool isInRegion() const {
    return spawn_.pragma->clause(ClauseKind::From)->names.front().name == "region";
  }
  bool isShared(const std::string &name) const {
    const auto found = listed_.find(name);
    return found != listed_.end() ? found->second == ClauseKind::Shared
                                  : default_ == "shared" || (default_.empty() && isInRegion());
  }

  void checkMention(const std::string &name, SourceLocation where) {
    const auto found = listed_.find(name);
    if (found == listed_.end() && default_ == "none")
      diagnostics_.report(DiagId::BlockNotListed, where, {name});
    if (found != listed_.end() && found->second == ClauseKind::Private)
      diagnostics_.report(DiagId::BlockCapture, where,
                          {name, "it is private to the task, and has no value when that begins",
                           "copy its value, 'firstprivate(" + name + ")'"});
  }

  void checkResult() {
    const VarDecl *variable = spawn_.destination ? variableOf(spawn_.destination) : nullptr;
    if (isLocal(variable) && !isShared(variable->getNameAsString()))
      diagnostics_.report(
          DiagId::OmpResult, spawn_.destination->getBeginLoc(),
          {variable->getNameAsString(), listed_.count(variable->getNameAsString())
                                            ? "the task's clauses say so"
                                            : "in OpenMP a task copies variables of its function"});
  }

  // An argument that leads to a variable, of which the task has a copy in OpenMP.
  void checkAddresses(const std::set<const DeclRefExpr *> &mentions) {
    const VarDecl *result = spawn_.destination ? variableOf(spawn_.destination) : nullptr;
    std::set<const VarDecl *> told;
    for (const VariableUse &use : collectUses(body_, context_)) {
      const std::string name = use.variable->getNameAsString();
      if (use.role == UseRole::Escape && mentions.count(use.mention) && use.variable != result &&
          !use.variable->getType()->isReferenceType() && !isShared(name) &&
          !isGroupFlag(*use.variable) && told.insert(use.variable).second)
        diagnostics_.report(DiagId::OmpAddress, use.mention->getLocation(), {name});
    }
  }

  // What decides where the result goes is evaluated at the spawn, too. The next part to look at, or null.
  const Expr *checkIndices(const Expr &part) {
    if (const auto *element = dyn_cast<ArraySubscriptExpr>(&part)) {
      checkEvaluated(*element->getIdx());
      if (!element->getBase()->IgnoreParenImpCasts()->getType()->isArrayType())
        checkEvaluated(*element->getBase());
      return element->getBase();
    }
    if (const auto *member = dyn_cast<MemberExpr>(&part)) {
      if (member->isArrow())
        checkEvaluated(*member->getBase());
      return member->getBase();
    }
    if (const auto *star = dyn_cast<UnaryOperator>(&part); star && star->getOpcode() == UO_Deref)
      checkEvaluated(*star->getSubExpr());
    return nullptr;
  }

  // Whether somebody changes a variable that has its first value; of what a reference refers to, anybody may.
  bool mayChange(const VarDecl &variable) const {
    if (variable.getType()->isReferenceType())
      return true;
    return llvm::any_of(collectUses(body_, context_), [&](const VariableUse &use) {
      return use.variable == &variable && use.role != UseRole::Read &&
             use.role != UseRole::Unevaluated;
    });
  }

  void checkEvaluated(const Expr &expression) {
    const std::string text =
        Lexer::getSourceText(CharSourceRange::getTokenRange(expression.getSourceRange()),
                             context_.getSourceManager(), context_.getLangOpts())
            .str();
    if (expression.HasSideEffects(context_, /*IncludePossibleEffects=*/false)) {
      diagnostics_.report(DiagId::OmpArgument, expression.getBeginLoc(),
                          {text, "what it changes is the task's own copy there",
                           "pass the value alone, and change the variable in another statement"});
      return;
    }
    if (!spawn_.isDependent())
      return;
    const std::function<bool(const VarDecl &)> shared = [this](const VarDecl &variable) {
      return isShared(variable.getNameAsString()) && mayChange(variable);
    };
    LaterValue later(shared, context_);
    later.TraverseStmt(const_cast<Expr *>(&expression));
    if (later.found)
      diagnostics_.report(
          DiagId::OmpArgument, expression.getBeginLoc(),
          {text, "a task that this one waits for may change it until then",
           "pass a pointer to it, and read it in '" + spawn_.callee->function->qualified + "'"});
  }

  const Spawn &spawn_;
  const TaskBody &body_;
  ASTContext &context_;
  Diagnostics &diagnostics_;
  std::map<std::string, ClauseKind> listed_;
  std::string default_;
};

} // namespace

void checkOmpSpawn(const Spawn &spawn, const TaskBody &body, ASTContext &context,
                   Diagnostics &diagnostics) {
  if (spawn.pragma->isOmp())
    OmpCheck(spawn, body, context, diagnostics).check();
}

} // namespace gtap
