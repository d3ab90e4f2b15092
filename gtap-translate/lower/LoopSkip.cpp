// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Finds how a divided loop's variable moves ahead (see LoopSkip.h): normalise/DivideLoops.cpp has written it.
#include "lower/LoopSkip.h"

#include "analyse/LoopsOfSpawns.h"
#include "lower/TaskText.h"
#include "lower/WrappedText.h"
#include "support/SourceText.h"

#include <clang/AST/Expr.h>
#include <clang/AST/Stmt.h>
#include <fmt/format.h>

namespace gtap {

using namespace clang;

namespace {

// `variable = ::gtap::ahead(variable, gtap_half, step)` in the loop that gives halves away.
const BinaryOperator *moveAhead(const TaskFunction &function) {
  const auto *body = dyn_cast<CompoundStmt>(function.definition->getBody());
  const auto *halving =
      body && !body->body_empty() ? dyn_cast<WhileStmt>(*body->body_begin()) : nullptr;
  const auto *parts = halving ? dyn_cast<CompoundStmt>(halving->getBody()) : nullptr;
  if (!parts)
    return nullptr;
  for (const Stmt *part : parts->body()) {
    const auto *expression = dyn_cast<Expr>(part);
    const auto *move =
        expression ? dyn_cast<BinaryOperator>(expression->IgnoreImplicit()) : nullptr;
    if (move && move->getOpcode() == BO_Assign)
      return move;
  }
  return nullptr;
}

} // namespace

std::string loopSkipText(const TaskFunction &function, const ASTContext &context) {
  if (!function.definition || function.worker == WorkerKind::Block ||
      !function.definition->getDeclName().isIdentifier() ||
      !function.definition->getName().starts_with(loopFunctionPrefix))
    return "";
  const BinaryOperator *move = moveAhead(function);
  const auto *variable =
      move ? dyn_cast<DeclRefExpr>(move->getLHS()->IgnoreParenImpCasts()) : nullptr;
  if (!variable || SourceText::touchesMacro(move->getSourceRange()))
    return "";
  const SourceText source(context);
  const std::optional<Span> text = source.span(move->getRHS()->getSourceRange());
  const auto *turns = function.definition->parameters().front();
  if (!text)
    return "";
  return wrapped(fmt::format("  static __device__ __forceinline__ void gtap_skip({} &gtap_a, {} "
                             "gtap_half) {{\n",
                             argumentsName(function, context), turns->getType().getAsString())) +
         parametersIn(source.text(*text), *function.definition) +
         fmt::format("    gtap_a.{} = {};\n  }}\n", variable->getNameInfo().getAsString(),
                     source.text(*text).str());
}

} // namespace gtap
