// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Finds how a divided loop's variable moves ahead (see LoopSkip.h): normalise/loops/DivideLoops.cpp has written it.
#include "lower/LoopSkip.h"

#include "analyse/loops/LoopHead.h"
#include "lower/TaskText.h"
#include "lower/WrappedText.h"
#include "model/LoopNames.h"
#include "support/SourceText.h"

#include <clang/AST/Expr.h>
#include <clang/AST/Stmt.h>
#include <fmt/format.h>

namespace gtap {

using namespace clang;

namespace {

// The loop that gives halves away: of block-level tasks it stands behind the turns, under a condition.
const WhileStmt *firstHalving(const Stmt *statement) {
  if (!statement || isa<Expr>(statement))
    return nullptr;
  if (isHalving(*statement))
    return cast<WhileStmt>(statement);
  for (const Stmt *child : statement->children())
    if (const WhileStmt *found = firstHalving(child))
      return found;
  return nullptr;
}

// `variable = ::gtap::ahead(variable, gtap_half, step)` in the loop that gives halves away. Only names of variables that
// turns share are declared before that.
const BinaryOperator *moveAhead(const TaskFunction &function) {
  const WhileStmt *halving = firstHalving(function.definition->getBody());
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

// A parameter, or the copy of it that one thread of a team divides, under its name.
bool isArgument(const VarDecl &variable, const FunctionDecl &function) {
  return isa<ParmVarDecl>(variable) ||
         llvm::any_of(function.parameters(), [&](const ParmVarDecl *parameter) {
           return parameter->getDeclName() == variable.getDeclName();
         });
}

// Whether a record's member can say the same: it has the parameters, and the number of turns.
bool namesArguments(const Stmt &part, const FunctionDecl &function) {
  if (const auto *mention = dyn_cast<DeclRefExpr>(&part))
    if (const auto *variable = dyn_cast<VarDecl>(mention->getDecl()))
      return !variable->hasLocalStorage() || isArgument(*variable, function) ||
             variable->getName() == halfVariable;
  return llvm::all_of(part.children(), [&](const Stmt *child) {
    return !child || namesArguments(*child, function);
  });
}

} // namespace

std::string loopSkipText(const TaskFunction &function, const FrameLayout &layout,
                         const ASTContext &context) {
  if (!function.definition || !function.definition->getDeclName().isIdentifier())
    return "";
  const StringRef name = function.definition->getName();
  if (!name.starts_with(loopFunctionPrefix) && !name.starts_with(taskloopFunctionPrefix))
    return "";
  const BinaryOperator *move = moveAhead(function);
  const auto *variable =
      move ? dyn_cast<DeclRefExpr>(move->getLHS()->IgnoreParenImpCasts()) : nullptr;
  const auto *moved = variable ? dyn_cast<VarDecl>(variable->getDecl()) : nullptr;
  if (!moved || !isArgument(*moved, *function.definition) ||
      !namesArguments(*move->getRHS(), *function.definition) ||
      SourceText::touchesMacro(move->getSourceRange()))
    return "";
  const SourceText source(context);
  const std::optional<Span> text = source.span(move->getRHS()->getSourceRange());
  const auto *turns = function.definition->parameters().front();
  if (!text)
    return "";
  const bool strides =
      llvm::any_of(function.definition->parameters(), [](const ParmVarDecl *parameter) {
        return parameter->getName() == strideVariable;
      });
  return "  static constexpr bool gtap_skips = true; // has gtap_skip()\n" +
         std::string(strides ? "  static constexpr bool gtap_strides = true; // gtap_stride turns "
                               "apart\n"
                             : "") +
         "  template <int = 0> // nvcc warns of a plain function that no program of the file "
         "calls\n" +
         wrapped(fmt::format(
             "  static __device__ __forceinline__ void gtap_skip({} &gtap_a, {} {}) {{\n",
             argumentsName(function, context), turns->getType().getAsString(), halfVariable)) +
         parametersIn(source.text(*text), *function.definition, layout) +
         fmt::format("    gtap_a.{} = {};\n  }}\n", variable->getNameInfo().getAsString(),
                     source.text(*text).str());
}

} // namespace gtap
