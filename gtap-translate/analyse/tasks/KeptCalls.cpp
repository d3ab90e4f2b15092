// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See KeptCalls.h.
#include "analyse/tasks/KeptCalls.h"

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

// Whether the argument is the parameter itself, of the call that makes this one.
bool isHandedOn(const ParmVarDecl &parameter, const Expr &argument) {
  return copiedParameter(argument) == &parameter;
}

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
    // A reference stays what it is, whatever happens to its object.
    const bool isFixed = parameter.getType()->isReferenceType() || !changed.count(&parameter);
    const bool handedOn = isFixed && llvm::all_of(body.spawns, [&](const Spawn &spawn) {
                            return spawn.call && i < spawn.call->getNumArgs() &&
                                   isHandedOn(parameter, *spawn.call->getArg(i));
                          });
    if (handedOn || !isLive(parameter))
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
