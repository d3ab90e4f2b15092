// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See KeptCalls.h.
#include "analyse/tasks/KeptCalls.h"

#include "analyse/effects/NoEffects.h"
#include "analyse/tasks/HandedOn.h"
#include "ast/expressions/CopiedValue.h"
#include "ast/types/TypeProperties.h"
#include "ast/uses/ChangedVariables.h"
#include "ast/uses/ReadParameters.h"
#include "ast/uses/VariableUses.h"
#include "model/CopiedByBytes.h"

#include <clang/AST/DeclCXX.h>
#include <clang/AST/DynamicRecursiveASTVisitor.h>
#include <clang/AST/ExprCXX.h>
#include <clang/AST/ParentMap.h>

#include <iterator>
#include <utility>

namespace gtap {

using namespace clang;

namespace {

// The statement that comes behind this one, also when this is the last one of a branch or of a block; null at the function's end, and
// where it does not come next. `atEnd`: whether it is the function's end.
const Stmt *statementBehind(const Stmt &statement, const FunctionDecl &function,
                            const ParentMap &parents, bool &atEnd) {
  const Stmt *inner = &statement;
  while (inner != function.getBody()) {
    const Stmt *outer = parents.getParent(inner);
    if (const auto *block = dyn_cast_or_null<CompoundStmt>(outer)) {
      const auto next = std::next(llvm::find(block->body(), inner));
      if (next != block->body_end())
        return *next;
    } else if (!isa_and_nonnull<IfStmt>(outer)) {
      return nullptr;
    }
    inner = outer;
  }
  atEnd = true;
  return nullptr;
}

const VarDecl *namedBy(const Expr *expression) {
  const auto *mention = expression ? dyn_cast<DeclRefExpr>(withoutCopies(expression)) : nullptr;
  return mention ? dyn_cast<VarDecl>(mention->getDecl()) : nullptr;
}

// The local variable that only takes the value of `from` there, or null.
const VarDecl *takenBy(const Stmt &statement, const VarDecl &from) {
  const Stmt *whole = &statement;
  if (const auto *cleanups = dyn_cast<ExprWithCleanups>(whole))
    whole = cleanups->getSubExpr();
  const VarDecl *to = nullptr;
  const Expr *value = nullptr;
  if (const auto *declaration = dyn_cast<DeclStmt>(whole)) {
    to = declaration->isSingleDecl() ? dyn_cast<VarDecl>(declaration->getSingleDecl()) : nullptr;
    value = to ? to->getInit() : nullptr;
  } else if (const auto *assigned = dyn_cast<BinaryOperator>(whole);
             assigned && assigned->getOpcode() == BO_Assign) {
    to = namedBy(assigned->getLHS());
    value = assigned->getRHS();
  } else if (const auto *called = dyn_cast<CXXOperatorCallExpr>(whole);
             called && called->isAssignmentOp() && called->getNumArgs() == 2) {
    const auto *method = dyn_cast_or_null<CXXMethodDecl>(called->getDirectCallee());
    if (!method || !method->isTrivial())
      return nullptr;
    to = namedBy(called->getArg(0));
    value = called->getArg(1);
  }
  const bool same = to && to->hasLocalStorage() && namedBy(value) == &from &&
                    !to->getType().isVolatileQualified() &&
                    to->getType().getCanonicalType().getUnqualifiedType() ==
                        from.getType().getCanonicalType().getUnqualifiedType();
  return same ? to : nullptr;
}

// Whether a call that waits there only returns what comes back, perhaps through a variable.
bool onlyReturns(const Wait &wait, const FunctionDecl &function, const ParentMap &parents) {
  bool atEnd = false;
  const VarDecl *value = wait.result;
  const Stmt *next = statementBehind(*wait.attributed, function, parents, atEnd);
  if (value && next)
    if (const VarDecl *to = takenBy(*next, *value)) {
      value = to;
      next = statementBehind(*next, function, parents, atEnd);
    }
  if (!next)
    return atEnd && function.getReturnType()->isVoidType();
  const auto *result = dyn_cast<ReturnStmt>(next);
  if (!result)
    return false;
  return !result->getRetValue() || (value && namedBy(result->getRetValue()) == value);
}

// Calls of a function from elsewhere, and whether all mentions of it are such calls.
class CallsFromElsewhere : public DynamicRecursiveASTVisitor {
public:
  explicit CallsFromElsewhere(const FunctionDecl &function) : function_(function) {
    ShouldVisitTemplateInstantiations = true;
  }
  bool TraverseFunctionDecl(FunctionDecl *declared) override {
    return declared == &function_ || DynamicRecursiveASTVisitor::TraverseFunctionDecl(declared);
  }
  bool VisitCallExpr(CallExpr *call) override {
    if (const FunctionDecl *callee = call->getDirectCallee();
        callee && callee->getCanonicalDecl() == function_.getCanonicalDecl())
      calls.push_back(call);
    return true;
  }
  bool VisitDeclRefExpr(DeclRefExpr *mention) override {
    mentions += mention->getDecl()->getCanonicalDecl() == function_.getCanonicalDecl();
    return true;
  }

  std::vector<const CallExpr *> calls;
  std::size_t mentions = 0;

private:
  const FunctionDecl &function_;
};

constexpr std::uint64_t largestCopy = 64; // bytes: they are to be registers

// Whether a loop could have a copy of what the parameter refers to, as far as the function itself can tell.
bool mayBeCopied(const ParmVarDecl &parameter, const FunctionDecl &function,
                 const ASTContext &context) {
  const auto *reference = parameter.getType()->getAs<LValueReferenceType>();
  if (!reference || parameter.getName().empty())
    return false;
  const QualType type = reference->getPointeeType();
  const CXXRecordDecl *record = type->getAsCXXRecordDecl();
  return record && type.isConstQualified() && !type.isVolatileQualified() &&
         isAssignedByBytes(type.getUnqualifiedType(), context) &&
         record->hasSimpleCopyConstructor() && record->getNumBases() == 0 && !record->isUnion() &&
         context.getTypeInfo(type).Width / 8 <= largestCopy && onlyReadsValues(parameter, function);
}

// Those of them that are variables of whoever calls the function. Other tasks may change what lies in memory, as a bound that all of
// them lower; a copy would stay what it was.
std::vector<const ParmVarDecl *> copiedIn(const FunctionDecl &function,
                                          std::vector<const ParmVarDecl *> parameters,
                                          const ASTContext &context) {
  if (parameters.empty())
    return parameters;
  CallsFromElsewhere elsewhere(function);
  elsewhere.TraverseDecl(context.getTranslationUnitDecl());
  llvm::erase_if(parameters, [&](const ParmVarDecl *parameter) {
    return elsewhere.mentions != elsewhere.calls.size() ||
           !llvm::all_of(elsewhere.calls, [&](const CallExpr *call) {
             return isWithinVariables(call->getArg(parameter->getFunctionScopeIndex()));
           });
  });
  return parameters;
}

} // namespace

std::optional<KeptCalls>
keptCallsOf(const TaskBody &body, const std::function<bool(const ParmVarDecl &parameter)> &isLive,
            ASTContext &context) {
  const FunctionDecl &function = *body.definition;
  if (!body.function->recursion || body.function->isTemplate() || body.function->specialized ||
      isa<CXXMethodDecl>(function) || body.waits.size() >= 64)
    return std::nullopt;
  KeptCalls kept;
  kept.sums = !body.passed.empty();
  const auto changed = changedIn(body, context);
  kept.changed = changedParameters(body, context);
  bool allCopied = true;
  for (const ParmVarDecl *parameter : kept.changed) {
    const bool copied =
        !parameter->getName().empty() && isAssignedByBytes(parameter->getType(), context);
    allCopied = allCopied && copied;
    if (!isLive(*parameter))
      continue;
    if (!copied)
      return std::nullopt;
    kept.parameters.push_back({parameter, {}, {}});
  }
  if (!allCopied)
    kept.changed.clear();
  if (!mayHoldAddress(function.getReturnType()) && hasNoEffects(body, context)) {
    std::vector<const ParmVarDecl *> candidates;
    for (unsigned i = 0; i < function.getNumParams(); ++i)
      if (isHandedOn(i, body, changed) && mayBeCopied(*function.getParamDecl(i), function, context))
        candidates.push_back(function.getParamDecl(i));
    kept.copied = copiedIn(function, std::move(candidates), context);
  }
  const ParentMap parents(function.getBody());
  for (const Wait &wait : body.waits)
    if (onlyReturns(wait, function, parents))
      kept.tails |= std::uint64_t(1) << wait.state;
  return kept;
}

} // namespace gtap
