// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Declarations in the heads of if, switch and while: where a jump passes one, or the record holds
// it, a block around the statement takes the declaration.
#include "lower/StepLowering.h"

#include <clang/AST/StmtCXX.h>
#include <fmt/format.h>

namespace gtap {

using namespace clang;

bool StepLowering::movesOut(const Stmt *init, const VarDecl *condition) const {
  const auto *declaration = dyn_cast_or_null<DeclStmt>(init);
  return (declaration && needsEdit(*declaration)) || (condition && needsEdit(*condition));
}

// `if (init; T x = e)` becomes `{ init; T x; if ((x = e))`; closeHead() closes the block.
bool StepLowering::openHead(const Stmt &statement, SourceLocation keyword, SourceLocation opening,
                            const Stmt *init, const VarDecl *condition, const std::string &name,
                            const std::string &label) {
  if (!movesOut(init, condition))
    return false;
  std::optional<Span> word = source_.span(SourceRange(keyword));
  std::optional<Span> parenthesis = source_.span(SourceRange(opening));
  std::optional<unsigned> afterInit = init ? pastInit(*init) : std::nullopt;
  if (SourceText::touchesMacro({keyword, opening}) || !word || !parenthesis || !endOf(statement) ||
      (init && !afterInit)) {
    unplaceable(keyword, name + " statement");
    return false;
  }
  std::string indent = source_.indentation(word->begin).str();
  unsigned first = source_.tokenAfter(parenthesis->end).span.begin;
  edits_.replace(
      {word->begin, first},
      fmt::format("{{ // {}, {}{}\n{}", name, place(source_.line(word->begin)), deeper(), indent));
  lower(init);
  std::string declaration;
  if (condition && needsEdit(*condition))
    declaration = lowerCondition(*condition, afterInit.value_or(parenthesis->end)).value_or("");
  declaration += declaration.empty() ? "" : "\n" + indent;
  if (!afterInit)
    edits_.insert(first, fmt::format("{}{}{} (", declaration, label, name));
  else
    edits_.replace({*afterInit, source_.tokenAfter(*afterInit).span.begin},
                   fmt::format("\n{}{}{}{} (", indent, declaration, label, name));
  return true;
}

void StepLowering::closeHead(const Stmt &statement, SourceLocation keyword) {
  edits_.insert(*endOf(statement), fmt::format("{}\n{}}}", shallower(), indentationOf(keyword)));
}

// A block before a statement, with a declaration in it; the caller closes it.
void StepLowering::openBlock(StringRef name, unsigned at, const std::string &declaration) {
  std::string indent = source_.indentation(at).str();
  edits_.insert(at, fmt::format("{{ // {}, {}{}\n{}{}", name, place(source_.line(at)), deeper(),
                                indent, declaration.empty() ? "" : declaration + "\n" + indent));
}

std::optional<unsigned> StepLowering::pastInit(const Stmt &init) const {
  std::optional<Span> span = source_.span(init.getSourceRange());
  if (!span || isa<DeclStmt, NullStmt>(init)) // they end with their semicolon
    return span ? std::optional(span->end) : std::nullopt;
  return source_.afterSemicolon(span->end);
}

// `from`: where the condition may begin; attributes stand before the declaration's own range.
std::optional<std::string> StepLowering::lowerCondition(const VarDecl &variable, unsigned from) {
  const FrameVariable *entry = layout_.find(&variable);
  std::optional<Parts> parts = entry ? partsOf(*entry) : std::nullopt;
  const DeclStmt *statement = scopes_.declarationInHead(&variable);
  std::optional<Span> span = statement ? source_.span(statement->getSourceRange()) : std::nullopt;
  if (!parts || !span || SourceText::touchesMacro(statement->getSourceRange())) {
    unplaceable(variable.getLocation(),
                fmt::format("declaration of '{}'", variable.getNameAsString()));
    return std::nullopt;
  }
  span->begin = source_.tokenAfter(from).span.begin;
  bool plain = entry->home.form() == Form::Object && !entry->type->isArrayType();
  std::string value = plain ? "" : ", " + entry->access;
  edits_.replace(*span, fmt::format("({}{})", parts->initial, value));
  return parts->declaration;
}

} // namespace gtap
