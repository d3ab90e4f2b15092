// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Statements (see Purity.h): those that are understood are listed, all others are refused.
#include "analyse/effects/Purity.h"

#include "model/LoopNames.h"

#include <clang/AST/Attr.h>
#include <clang/AST/DynamicRecursiveASTVisitor.h>
#include <clang/AST/ExprCXX.h>
#include <clang/AST/StmtCXX.h>
#include <clang/Basic/SourceManager.h>
#include <fmt/format.h>
#include <llvm/ADT/STLExtras.h>

#include <algorithm>
#include <optional>

namespace gtap {

using namespace clang;

bool Purity::refuse(const Stmt &where, const std::string &why) {
  if (reason_.empty()) {
    const SourceManager &sources = context_.getSourceManager();
    PresumedLoc place = sources.getPresumedLoc(sources.getExpansionLoc(where.getBeginLoc()));
    reason_ = why;
    if (frames_.empty() && place.isValid())
      reason_ += fmt::format(" (line {})", place.getLine());
  }
  return false;
}

bool Purity::statement(const Stmt &node) {
  if (const auto *attributed = dyn_cast<AttributedStmt>(&node)) {
    auto is = [&](const auto &each) { return each.attributed == attributed; };
    if (frames_.empty()) {
      if (auto spawn = llvm::find_if(body_.spawns, is); spawn != body_.spawns.end())
        return spawns(*spawn);
      if (llvm::any_of(body_.waits, is))
        return refuse(node, "holds a taskwait");
    }
    for (const Attr *attribute : attributed->getAttrs())
      if (!isa<LoopHintAttr, LikelyAttr, UnlikelyAttr, FallThroughAttr>(attribute))
        return refuse(node, "has a statement with an attribute");
    return statement(*attributed->getSubStmt());
  }
  if (const auto *block = dyn_cast<CompoundStmt>(&node))
    return llvm::all_of(block->body(), [&](const Stmt *part) { return statement(*part); });
  if (const auto *declaration = dyn_cast<DeclStmt>(&node)) {
    if (frames_.empty() && llvm::any_of(body_.spawns, [&](const Spawn &spawn) {
          return spawn.declares() && spawn.statement == &node;
        }))
      return refuse(node, "has a spawn whose result goes to a variable of the loop");
    return llvm::all_of(declaration->decls(),
                        [&](const Decl *each) { return declares(*each, node); });
  }
  if (const auto *choice = dyn_cast<IfStmt>(&node))
    return !choice->isConsteval() && (!choice->getInit() || statement(*choice->getInit())) &&
           (!choice->getConditionVariableDeclStmt() ||
            statement(*choice->getConditionVariableDeclStmt())) &&
           value(*choice->getCond()) && statement(*choice->getThen()) &&
           (!choice->getElse() || statement(*choice->getElse()));
  if (const auto *inner = dyn_cast<ForStmt>(&node)) {
    if (inner->getConditionVariable())
      return refuse(node, "has a loop with a variable in its condition");
    return loop(inner->getInit(), inner->getCond(), inner->getInc(), *inner->getBody());
  }
  if (const auto *inner = dyn_cast<WhileStmt>(&node)) {
    if (inner->getConditionVariable())
      return refuse(node, "has a loop with a variable in its condition");
    return loop(nullptr, inner->getCond(), nullptr, *inner->getBody());
  }
  if (const auto *inner = dyn_cast<DoStmt>(&node))
    return loop(nullptr, inner->getCond(), nullptr, *inner->getBody());
  if (const auto *choice = dyn_cast<SwitchStmt>(&node)) {
    if (choice->getInit() || choice->getConditionVariable() || !value(*choice->getCond()))
      return refuse(node, "has a switch with a declaration in its head");
    ++switches_;
    bool good = statement(*choice->getBody());
    --switches_;
    return good;
  }
  if (const auto *label = dyn_cast<SwitchCase>(&node))
    return switches_ != 0 ? statement(*label->getSubStmt())
                          : refuse(node, "holds a label of a switch around it");
  if (isa<BreakStmt>(node))
    return loops_ + switches_ != 0 || refuse(node, "is left by a break");
  if (isa<ContinueStmt>(node))
    return true; // of the loop itself: it ends the turn
  if (const auto *end = dyn_cast<ReturnStmt>(&node)) {
    if (frames_.empty())
      return refuse(node, "is left by a return");
    const Expr *result = end->getRetValue();
    return !result || (result->isGLValue() ? place(*result, false) : value(*result));
  }
  if (isa<GotoStmt, IndirectGotoStmt, LabelStmt>(node))
    return refuse(node, "holds a goto or a label");
  if (const auto *expression = dyn_cast<Expr>(&node))
    return expression->isGLValue() ? place(*expression, false) : value(*expression);
  if (isa<NullStmt>(node))
    return true;
  return refuse(node, isa<CXXForRangeStmt>(node) ? "holds a range-based for"
                                                 : "holds a statement that may have effects");
}

bool Purity::loop(const Stmt *init, const Expr *condition, const Expr *step, const Stmt &body) {
  ++loops_;
  auto evaluated = [&](const Expr *part) {
    return !part || (part->isGLValue() ? place(*part, false) : value(*part));
  };
  bool good =
      (!init || statement(*init)) && evaluated(condition) && evaluated(step) && statement(body);
  --loops_;
  return good;
}

bool Purity::declares(const Decl &declaration, const Stmt &where) {
  if (isa<TypedefNameDecl, UsingDecl, UsingDirectiveDecl, StaticAssertDecl, NamespaceAliasDecl,
          UsingShadowDecl>(declaration))
    return true;
  const auto *variable = dyn_cast<VarDecl>(&declaration);
  if (!variable || isa<DecompositionDecl>(declaration))
    return refuse(where, "declares something that is no plain variable");
  QualType type = variable->getType();
  if (variable->isConstexpr())
    return true;
  if (!variable->hasLocalStorage() || variable->hasAttr<CUDASharedAttr>() ||
      variable->hasAttr<CleanupAttr>() || type.isVolatileQualified())
    return refuse(where,
                  fmt::format("declares '{}', which outlives a turn", variable->getNameAsString()));
  if (type.isDestructedType() != QualType::DK_none)
    return refuse(where, fmt::format("declares '{}', whose destructor may have effects",
                                     variable->getNameAsString()));
  if (type->isReferenceType()) {
    const Expr *target = variable->getInit();
    if (!type->getPointeeType().isConstQualified() || !target)
      return refuse(where, fmt::format("declares the reference '{}'; make it const",
                                       variable->getNameAsString()));
    references_.insert(variable);
    return target->isGLValue() ? place(*target, false) : value(*target);
  }
  own_.insert(variable);
  return !variable->getInit() || value(*variable->getInit());
}

bool Purity::spawns(const Spawn &spawn) {
  const Stmt &where = *spawn.node();
  if (spawn.condition || spawn.final)
    return refuse(where, fmt::format("has a spawn with the clause {}",
                                     spawn.condition ? "if(...)" : "final(...)"));
  for (const Expr *number : {spawn.queue, spawn.priority})
    if (number && !value(*number))
      return false;
  for (const Expr *argument : spawn.call->arguments())
    if (!sharesWithTurns(spawn, *argument) && !value(*argument))
      return false;
  elements_ = 1;
  return !spawn.destination || reduces(spawn) || destination(*spawn.destination, where);
}

// Of `x += f(n)` with in_reduction, where x is a variable outside of the code, the same in all turns.
bool Purity::reduces(const Spawn &spawn) {
  const VarDecl *variable = spawn.destinationVariable;
  // Of 5 && 1, where no turn has a result, something else comes than of 5.
  if (!mayReduce_ || spawn.combines.empty() || spawn.combines == "&&" || spawn.combines == "||" ||
      !variable || own_.count(variable) || references_.count(variable) ||
      !variable->hasLocalStorage() || variable->getType()->isReferenceType() ||
      variable->getType().isVolatileQualified() || !isa<DeclRefExpr>(&inside(*spawn.destination)) ||
      (reduced_ && (reduced_ != variable || how_ != spawn.combines)))
    return false;
  reduced_ = variable;
  how_ = spawn.combines;
  struct Finder : DynamicRecursiveASTVisitor { // its mentions, but for those in the call
    explicit Finder(const CallExpr &call, std::set<const Stmt *> &found)
        : call(call), found(found) {}
    const CallExpr &call;
    std::set<const Stmt *> &found;
    bool TraverseCallExpr(CallExpr *node) override {
      return node == &call || DynamicRecursiveASTVisitor::TraverseCallExpr(node);
    }
    bool VisitDeclRefExpr(DeclRefExpr *mention) override {
      found.insert(mention);
      return true;
    }
  } finder(*spawn.call, destinations_);
  finder.TraverseStmt(const_cast<Stmt *>(spawn.statement));
  return true;
}

// `&part` in a call that stands for the turns of a divided loop, whose results go there.
bool Purity::sharesWithTurns(const Spawn &spawn, const Expr &argument) {
  const FunctionDecl *callee = spawn.call->getDirectCallee();
  const auto *address = dyn_cast<UnaryOperator>(&inside(argument));
  const auto *mention = address && address->getOpcode() == UO_AddrOf
                            ? dyn_cast<DeclRefExpr>(&inside(*address->getSubExpr()))
                            : nullptr;
  const auto *variable = mention ? dyn_cast<VarDecl>(mention->getDecl()) : nullptr;
  if (!variable || !variable->hasLocalStorage() || variable->getType()->isReferenceType() ||
      own_.count(variable) || !callee->getIdentifier() ||
      !callee->getName().starts_with(loopFunctionPrefix))
    return false;
  shared_.insert(variable);
  destinations_.insert(mention);
  return true;
}

// An element or a member of a local variable, which is shared, or something in memory.
bool Purity::destination(const Expr &lvalue, const Stmt &where) {
  const Expr &expression = inside(lvalue);
  if (const auto *mention = dyn_cast<DeclRefExpr>(&expression)) {
    const auto *variable = dyn_cast<VarDecl>(mention->getDecl());
    if (!variable || own_.count(variable) || references_.count(variable))
      return refuse(where, "has a spawn whose result goes to a variable of the loop");
    if (variable->hasLocalStorage() && variable->getType()->isReferenceType())
      return refuse(where, fmt::format("has a spawn whose result goes to the reference '{}'",
                                       variable->getNameAsString()));
    if (!variable->hasLocalStorage())
      return variable->hasAttr<CUDASharedAttr>() ? refuse(where, "uses __shared__ memory") : true;
    shared_.insert(variable);
    destinations_.insert(mention);
    if (elements_ != 1)
      fewestElements_ = std::min(fewestElements_, elements_);
    return true;
  }
  if (const auto *element = dyn_cast<ArraySubscriptExpr>(&expression)) {
    if (!value(*element->getIdx()))
      return false;
    const Expr &base = inside(*element->getBase());
    const auto *decay = dyn_cast<ImplicitCastExpr>(&base);
    if (decay && decay->getCastKind() == CK_ArrayToPointerDecay) {
      if (const auto *array = context_.getAsConstantArrayType(decay->getSubExpr()->getType()))
        elements_ *= array->getZExtSize();
      return destination(*decay->getSubExpr(), where);
    }
    return value(base);
  }
  if (const auto *member = dyn_cast<MemberExpr>(&expression);
      member && isa<FieldDecl>(member->getMemberDecl()) &&
      !member->getMemberDecl()->getType()->isReferenceType())
    return member->isArrow() ? value(*member->getBase()) : destination(*member->getBase(), where);
  if (const auto *unary = dyn_cast<UnaryOperator>(&expression);
      unary && unary->getOpcode() == UO_Deref)
    return value(*unary->getSubExpr());
  return refuse(where,
                "has a spawn whose result goes to a place that the translator cannot follow");
}

// The variables that results go to are mentioned for nothing else: a turn that reads an element would
// read it at another time. A variable that is no array and no class is one place for all turns.
bool Purity::sharedIsApart(const Stmt &body) {
  for (const VarDecl *variable : shared_)
    if (!variable->getType()->isArrayType() && !variable->getType()->isRecordType())
      return refuse(body,
                    fmt::format("has a spawn whose result goes to '{}', the same in all turns",
                                variable->getNameAsString()));
  struct Finder : DynamicRecursiveASTVisitor {
    Purity *purity = nullptr;
    const DeclRefExpr *found = nullptr;
    bool VisitDeclRefExpr(DeclRefExpr *mention) override {
      const auto *variable = dyn_cast<VarDecl>(mention->getDecl());
      if (variable && (purity->shared_.count(variable) || variable == purity->reduced_) &&
          !purity->destinations_.count(mention))
        found = mention;
      return true;
    }
    // The clauses' expressions are looked at with their spawns.
  } finder;
  finder.purity = this;
  finder.TraverseStmt(const_cast<Stmt *>(&body));
  return !finder.found ||
         refuse(*finder.found, fmt::format("reads '{}', where results of its spawns go",
                                           finder.found->getDecl()->getNameAsString()));
}

} // namespace gtap
