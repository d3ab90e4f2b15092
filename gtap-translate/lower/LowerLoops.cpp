// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Loops whose heads declare something that the jump at the top of the step would pass.
#include "ast/types/TypeProperties.h"
#include "ast/uses/VariableUses.h"
#include "lower/StepLowering.h"

#include <clang/AST/StmtCXX.h>
#include <fmt/format.h>

namespace gtap {

using namespace clang;

// Where the parts of a for statement stand; nothing when a macro made one of them.
std::optional<StepLowering::ForSpans> StepLowering::spansOf(const ForStmt &loop) const {
  std::optional<Span> keyword = source_.span(SourceRange(loop.getForLoc()));
  std::optional<Span> opening = source_.span(SourceRange(loop.getLParenLoc()));
  std::optional<unsigned> end = endOf(loop);
  if (SourceText::touchesMacro({loop.getForLoc(), loop.getRParenLoc()}) || !keyword || !opening ||
      !end)
    return std::nullopt;
  ForSpans spans{*keyword, *opening, opening->end, *end};
  if (!loop.getInit())
    return spans;
  std::optional<Span> init = source_.span(loop.getInit()->getSourceRange());
  if (!init)
    return std::nullopt;
  spans.afterInit = init->end; // a declaration ends with its semicolon
  if (!isa<DeclStmt>(loop.getInit()))
    spans.afterInit = source_.tokenAfter(init->end).span.end;
  return spans;
}

void StepLowering::lowerFor(const ForStmt &loop) {
  const auto *declaration = dyn_cast_or_null<DeclStmt>(loop.getInit());
  const VarDecl *variable = loop.getConditionVariable();
  bool moved = variable && needsEdit(*variable);
  if (!moved && !(declaration && needsEdit(*declaration)))
    return lower(loop.getBody());
  std::optional<ForSpans> spans = spansOf(loop);
  if (!spans)
    return unplaceable(loop.getForLoc(), "for loop");

  std::string indent = source_.indentation(spans->keyword.begin).str();
  std::string closing = fmt::format("{}\n{}}}", shallower(), indent);
  unsigned line = source_.line(spans->keyword.begin);
  std::optional<Parts> head = declaration && !moved ? assignedInHead(*declaration) : std::nullopt;
  if (head) {
    MappedText text;
    text.append(fmt::format("{{ {} // for, {}{}", head->declaration, place(line), deeper()), line);
    text.append("\n");
    text.append(fmt::format("{}for ({};", indent, head->initial), line);
    edits_.replace({spans->keyword.begin, spans->afterInit}, text);
    lower(loop.getBody());
    return edits_.insert(spans->end, closing);
  }
  edits_.replace({spans->keyword.begin, source_.tokenAfter(spans->opening.end).span.begin},
                 fmt::format("{{ // for, {}{}\n{}", place(line), deeper(), indent));
  lower(loop.getInit());
  std::string before;
  if (moved)
    before = lowerCondition(*variable, spans->afterInit).value_or("");
  before += before.empty() ? "" : "\n" + indent;
  bool empty = !loop.getInit() || isa<NullStmt>(loop.getInit());
  edits_.insert(spans->afterInit, fmt::format("{}{}for (;", empty ? "" : "\n" + indent, before));
  lower(loop.getBody());
  edits_.insert(spans->end, closing);
}

// `for (int i = 0, n = m;` becomes `int i; int n; for (i = 0, n = m;`: the declarations and the
// assignments, when they can stand like this. The comma is the language's own for numbers only.
std::optional<StepLowering::Parts> StepLowering::assignedInHead(const DeclStmt &declaration) {
  Parts head;
  for (const Decl *decl : declaration.decls()) {
    const auto *variable = dyn_cast<VarDecl>(decl);
    const FrameVariable *entry = variable ? layout_.find(variable) : nullptr;
    bool isPlain = entry && !entry->home.atTop() && !entry->outlives &&
                   entry->home.form() == Form::Object && !isConstantLocal(variable, context_) &&
                   entry->type->isScalarType() && hasInitialValue(*variable) &&
                   !isUnnameable(variable->getType()) &&
                   !SourceText::touchesMacro(variable->getSourceRange());
    std::optional<Parts> parts = isPlain ? partsOf(*entry) : std::nullopt;
    if (!parts)
      return std::nullopt;
    std::string comma = head.initial.empty() ? "" : ", ";
    head.initial += comma + parts->initial;
    head.declaration += (head.declaration.empty() ? "" : " ") + parts->declaration;
  }
  return head;
}

void StepLowering::lowerWhile(const WhileStmt &loop) {
  const VarDecl *variable = loop.getConditionVariable();
  if (!variable || !needsEdit(*variable))
    return lower(loop.getBody());
  std::optional<Span> keyword = source_.span(SourceRange(loop.getWhileLoc()));
  std::optional<unsigned> end = endOf(loop);
  std::optional<Span> opening = source_.span(SourceRange(loop.getLParenLoc()));
  if (SourceText::touchesMacro({loop.getWhileLoc(), loop.getRParenLoc()}) || !keyword || !end ||
      !opening)
    return unplaceable(loop.getWhileLoc(), "while loop");
  openBlock("while", keyword->begin, lowerCondition(*variable, opening->end).value_or(""));
  lower(loop.getBody());
  edits_.insert(*end, fmt::format("{}\n{}}}", shallower(), source_.indentation(keyword->begin)));
}

// Puts text at the start of a loop's body; a body without braces gets them.
void StepLowering::openBody(const Stmt &body, unsigned afterHeader, const std::string &text) {
  bool braced = isa<CompoundStmt>(body);
  unsigned at = afterHeader;
  std::optional<unsigned> end;
  if (braced) {
    std::optional<Span> brace = source_.span(SourceRange(body.getBeginLoc()));
    if (SourceText::touchesMacro(body.getSourceRange()) || !brace)
      return unplaceable(body.getBeginLoc(), "loop body");
    at = brace->end;
  } else {
    end = endOf(body);
  }
  if (!braced && !end)
    return unplaceable(body.getBeginLoc(), "loop body");

  std::string indent = source_.indentation(at).str() + "  ";
  unsigned lineEnd = source_.pastTrailingComment(at);
  bool endsLine = lineEnd < source_.buffer().size() && source_.buffer()[lineEnd] == '\n';
  if (!braced)
    edits_.insert(at, std::string(" {"));
  edits_.insert(endsLine ? lineEnd : at,
                fmt::format("\n{}{}{}", indent, text, endsLine ? "" : "\n" + indent));
  lower(&body);
  if (!braced)
    edits_.insert(*end, fmt::format("\n{}}}", source_.indentation(at)));
}

} // namespace gtap
