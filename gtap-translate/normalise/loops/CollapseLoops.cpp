// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See CollapseLoops.h.
#include "normalise/loops/CollapseLoops.h"

#include "model/LoopNames.h"
#include "normalise/loops/LoopOutline.h"
#include "normalise/loops/NestText.h"
#include "support/SourceText.h"

#include <clang/AST/ParentMap.h>
#include <fmt/format.h>

namespace gtap {

using namespace clang;

namespace {

bool mentions(const Stmt *part, const VarDecl &variable) {
  const auto *name = dyn_cast_or_null<DeclRefExpr>(part);
  return part && ((name && name->getDecl() == &variable) ||
                  llvm::any_of(part->children(),
                               [&](const Stmt *child) { return mentions(child, variable); }));
}

// So that the product of both numbers of turns fits 64 bits.
bool isNarrow(const VarDecl &variable, const ASTContext &context) {
  return context.getTypeSize(variable.getType()) <= 32;
}

} // namespace

bool canCollapse(const LoopOfSpawns &outer, const LoopOfSpawns &inner, const TaskBody &body,
                 const ASTContext &context) {
  const TaskFunction &function = *body.function;
  if (function.worker == WorkerKind::Block || function.isTemplate() || function.specialized ||
      !outer.counted || !inner.counted)
    return false;
  const Stmt *held = outer.counted->getBody();
  if (const auto *block = dyn_cast<CompoundStmt>(held); block && block->size() == 1)
    held = block->body_front();
  const ParentMap parents(body.definition->getBody());
  return held == inner.counted && isa<CompoundStmt>(parents.getParent(outer.counted)) &&
         isNarrow(*outer.variable, context) && isNarrow(*inner.variable, context) &&
         outer.variable->getName() != inner.variable->getName() &&
         !mentions(inner.first, *outer.variable) && !mentions(inner.bound, *outer.variable) &&
         !mentions(inner.step, *outer.variable);
}

std::optional<Rewrite> collapse(const LoopOfSpawns &outer, const LoopOfSpawns &inner,
                                const LineTable &table, const ASTContext &context,
                                std::set<std::string> &names) {
  const SourceText source(context);
  const std::optional<unsigned> begin = source.offset(outer.counted->getBeginLoc());
  const std::optional<unsigned> end = source.statementEnd(SourceText::lastPart(*outer.counted));
  const std::optional<Span> head = source.span(SourceRange(inner.counted->getRParenLoc()));
  const std::optional<unsigned> last = source.statementEnd(SourceText::lastPart(*inner.counted));
  if (!begin || !end || !head || !last || holdsDirective(source.text({*begin, *end})))
    return std::nullopt;
  const std::string indent = source.indentation(*begin).str();
  const std::optional<NestText> nest = textOfNest(
      {{&outer, outer.counted}, {&inner, inner.counted}}, source, context, indent + "  ");
  if (!nest)
    return std::nullopt;
  names.insert(nest->counts.begin(), nest->counts.end());
  names.insert(turnVariable);
  auto placeOf = [&](unsigned offset) { return table.place(source.line(offset)); };
  Rewrite rewrite{*begin, *begin, {}};
  rewrite.text.append(
      fmt::format("if (const unsigned long long {0} = {2}, {1} = {0} == 0 ? 0 : {3}; {1} != 0) {{\n"
                  "{4}for (unsigned long long {5} = 0; {5} < {0} * {1}; ++{5}) {{\n{6}",
                  nest->counts[0], nest->counts[1], nest->turns[0], nest->turns[1], indent,
                  turnVariable, nest->variables),
      placeOf(*begin), /*running=*/false);
  rewrite.text.append(
      source.text({head->end, *last}), [&](unsigned line) { return table.place(line); },
      source.line(head->end));
  rewrite.text.append(fmt::format("\n{0}}}\n{0}}} else\n{0}", indent), placeOf(*end - 1),
                      /*running=*/false);
  return rewrite;
}

} // namespace gtap
