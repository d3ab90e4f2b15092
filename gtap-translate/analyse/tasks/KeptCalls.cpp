// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See KeptCalls.h.
#include "analyse/tasks/KeptCalls.h"

#include "analyse/tasks/HandedOn.h"
#include "ast/expressions/CopiedValue.h"
#include "ast/uses/ChangedVariables.h"
#include "model/CopiedByBytes.h"

#include <clang/AST/DeclCXX.h>
#include <clang/AST/ExprCXX.h>
#include <clang/AST/ParentMap.h>

#include <iterator>

namespace gtap {

using namespace clang;

namespace {

// Whether nothing is left to be done behind the statement but to leave the function.
bool isLastOf(const Stmt &statement, const FunctionDecl &function, const ParentMap &parents) {
  const Stmt *inner = &statement;
  while (inner != function.getBody()) {
    const Stmt *outer = parents.getParent(inner);
    const auto *block = dyn_cast_or_null<CompoundStmt>(outer);
    if (!(block && block->body_back() == inner) && !isa_and_nonnull<IfStmt>(outer))
      return false;
    inner = outer;
  }
  return true;
}

// Whether a call that waits there only returns what comes back.
bool onlyReturns(const Wait &wait, const FunctionDecl &function, const ParentMap &parents) {
  const auto *block = dyn_cast_or_null<CompoundStmt>(parents.getParent(wait.attributed));
  if (!block)
    return false;
  const auto next = std::next(llvm::find(block->body(), wait.attributed));
  if (next == block->body_end())
    return function.getReturnType()->isVoidType() && isLastOf(*block, function, parents);
  const auto *result = dyn_cast<ReturnStmt>(*next);
  if (!result)
    return false;
  if (!result->getRetValue())
    return true;
  const auto *mention = dyn_cast<DeclRefExpr>(withoutCopies(result->getRetValue()));
  return mention && wait.result && mention->getDecl() == wait.result;
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
  const auto changed = changedIn(body, context);
  for (unsigned i = 0; i < function.getNumParams(); ++i) {
    const ParmVarDecl &parameter = *function.getParamDecl(i);
    if (isHandedOn(i, body, changed) || !isLive(parameter))
      continue;
    if (parameter.getName().empty() || !isAssignedByBytes(parameter.getType(), context))
      return std::nullopt;
    kept.parameters.push_back(&parameter);
  }
  const ParentMap parents(function.getBody());
  for (const Wait &wait : body.waits)
    if (onlyReturns(wait, function, parents))
      kept.tails |= std::uint64_t(1) << wait.state;
  return kept;
}

} // namespace gtap
