// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See CheckDepend.h. The rules are those of OpenMP 5.2, Section 15.9.5, and what a GPU adds.
#include "check/graphs/CheckDepend.h"

#include "ast/types/DeclaredTypes.h"
#include "frontend/Clauses.h"
#include "model/SpawnForm.h"

#include <clang/AST/Attr.h>
#include <clang/AST/ExprCXX.h>
#include <clang/Lex/Lexer.h>

namespace gtap {

using namespace clang;

namespace {

// Why tasks cannot be ordered by this object, or null.
const char *objectionTo(const Expr &object, const TaskBody &body) {
  const Expr &written = *object.IgnoreParens();
  if (object.refersToBitField())
    return "a bit-field has no address";
  if (!object.isLValue() || object.getType()->isFunctionType())
    return "it is not an object with an address";
  if (isa<MaterializeTemporaryExpr, StringLiteral>(written))
    return "it is a temporary object";
  const VarDecl *variable = threadObject(&object);
  if (variable && variable->hasAttr<CUDASharedAttr>())
    return "__shared__ memory is another block's in each task";
  if (variable && !isa<ParmVarDecl>(variable) && !llvm::is_contained(body.locals, variable))
    return "it is an iterator of the clause";
  return nullptr;
}

// A variable of the host that the expression names: Clang does not say so where an expression is not evaluated.
const VarDecl *hostVariable(const Stmt &expression, const ASTContext &context) {
  if (const auto *mention = dyn_cast<DeclRefExpr>(&expression))
    if (const auto *variable = dyn_cast<VarDecl>(mention->getDecl());
        variable && variable->hasGlobalStorage() && !variable->hasAttr<CUDADeviceAttr>() &&
        !variable->hasAttr<CUDAConstantAttr>() && !variable->hasAttr<CUDASharedAttr>() &&
        !variable->hasAttr<HIPManagedAttr>() && !variable->isStaticLocal() &&
        !variable->isUsableInConstantExpressions(context))
      return variable;
  for (const Stmt *child : expression.children())
    if (const VarDecl *found = child ? hostVariable(*child, context) : nullptr)
      return found;
  return nullptr;
}

// Whether one of the sections without a length begins at a pointer. Where the array behind a pointer ends is not known.
bool hasUnknownEnd(const Stmt &expression, const ListItem &item) {
  if (const auto *element = dyn_cast<ArraySubscriptExpr>(&expression);
      element && llvm::is_contained(item.ends, element->getRBracketLoc()) &&
      !element->getBase()->IgnoreParenImpCasts()->getType()->isArrayType())
    return true;
  return llvm::any_of(expression.children(),
                      [&](const Stmt *child) { return child && hasUnknownEnd(*child, item); });
}

// As the user wrote it.
std::string textOf(const ListItem &item, const ASTContext &context) {
  StringRef text = Lexer::getSourceText(
      CharSourceRange::getCharRange(item.location, item.pieces.back().getEnd()),
      context.getSourceManager(), context.getLangOpts());
  return text.empty() ? item.spelled : text.trim().str();
}

} // namespace

static void checkAccesses(const std::vector<Access> &accesses,
                          const std::vector<const Expr *> &clauses, const TaskBody &body,
                          const ASTContext &context, Diagnostics &diagnostics) {
  for (const Expr *clause : clauses)
    if (const VarDecl *variable = hostVariable(*clause, context))
      diagnostics.report(DiagId::DependObject, clause->getBeginLoc(),
                         {shownName(*variable), "it is a variable of the host"});
  for (const Access &access : accesses) {
    SourceLocation where = access.item->location;
    const std::string text = textOf(*access.item, context);
    if (const char *why = objectionTo(*access.object, body))
      diagnostics.report(DiagId::DependObject, where, {text, why});
    else if (hasUnknownEnd(*access.object, *access.item))
      diagnostics.report(DiagId::DependObject, where,
                         {text, "a section of what a pointer leads to needs a length"});
    // A call may be one that only computes an index.
    bool effects = access.object->HasSideEffects(context, /*IncludePossibleEffects=*/false);
    for (std::size_t i = 0; i < access.lengths.size(); ++i) {
      const Expr *length = access.lengths[i];
      const std::string &spelled = access.item->lengths[i].spelled;
      effects |= length->HasSideEffects(context, /*IncludePossibleEffects=*/false);
      Expr::EvalResult value;
      if (!length->getType()->isIntegralOrUnscopedEnumerationType())
        diagnostics.report(DiagId::DependLength, where,
                           {spelled, "is '" + length->getType().getAsString() + "'"});
      else if (!length->isValueDependent() && length->EvaluateAsInt(value, context) &&
               !value.Val.getInt().isStrictlyPositive())
        diagnostics.report(DiagId::DependLength, where, {spelled, "is not above 0"});
    }
    for (std::size_t i = 0; i < access.steps.size(); ++i) {
      Expr::EvalResult value;
      if (const Expr *step = access.steps[i];
          step && (!step->EvaluateAsInt(value, context) || value.Val.getInt() == 0))
        diagnostics.report(DiagId::DependStep, where, {access.clause->iterators[i].name});
    }
    if (effects)
      diagnostics.report(DiagId::DependEffects, where, {text});
  }
}

void checkDepend(const Spawn &spawn, const TaskBody &body, const ASTContext &context,
                 Diagnostics &diagnostics) {
  if (!spawn.isDependent())
    return;
  const TaskFunction &child = *spawn.callee->function;
  const auto level = [](const TaskFunction &function) {
    return function.worker == WorkerKind::Block ? "block" : "thread";
  };
  if (child.worker != body.function->worker)
    diagnostics.report(DiagId::DependWorker,
                       spawn.accesses.empty() ? spawn.pragma->location
                                              : spawn.accesses.front().clause->location,
                       {!spawn.accesses.empty() ? "depend"
                        : spawn.loop < 0        ? "taskgraph"
                                                : spell(spawn.pragma->kind),
                        body.function->name, level(*body.function), child.name, level(child)});
  checkAccesses(spawn.accesses, spawn.clauses, body, context, diagnostics);
}

void checkDepend(const Wait &wait, const TaskBody &body, const ASTContext &context,
                 Diagnostics &diagnostics) {
  if (wait.accesses.empty())
    return;
  diagnostics.report(DiagId::WaitForAll, wait.pragma->location);
  checkAccesses(wait.accesses, wait.clauses, body, context, diagnostics);
}

} // namespace gtap
