// Loops around taskwaits: the jump at the top, the label of each loop, and one forward hop at the
// start of its body.
#include "StepLowering.h"

#include <clang/AST/StmtCXX.h>
#include <fmt/format.h>

namespace gtap {

using namespace clang;

void StepLowering::numberLoops() {
  // Waits are in source order and their loops outermost first: first come, first numbered is source
  // order.
  for (const Wait &wait : function_.waits)
    for (const Stmt *loop : scopes_.loopsAround(wait))
      loops_.try_emplace(loop, loops_.size() + 1);
}

// Where to jump to from the top of the function (`inside` null) or of a loop's body to come nearer
// to the wait.
std::string StepLowering::target(const Wait &wait, const Stmt *inside) const {
  bool next = inside == nullptr;
  for (const Stmt *loop : scopes_.loopsAround(wait)) {
    if (next)
      return fmt::format("gtap_loop_{}", loops_.at(loop));
    next = loop == inside;
  }
  return fmt::format("gtap_resume_{}", wait.state);
}

// The cases of a switch over the state: one for each wait in `inside`, or in the function when that
// is null.
std::vector<std::string> StepLowering::cases(const Stmt *inside) const {
  std::vector<std::string> lines;
  for (const Wait &wait : function_.waits)
    if (!inside || scopes_.contains(inside, wait.attributed))
      lines.push_back(fmt::format("case {}: goto {}; // {}", wait.state, target(wait, inside),
                                  place(source_.line(wait.pragma->location))));
  return lines;
}

std::string StepLowering::dispatch() const {
  if (function_.waits.empty())
    return "";
  std::string resuming = loops_.empty() ? "" : "  bool gtap_resuming = gtap_state != 0;\n";
  return fmt::format("  const unsigned gtap_state = gtap_w.state();\n"
                     "{}"
                     "  switch (gtap_state) {{\n"
                     "  {}\n"
                     "  default: break;\n"
                     "  }}\n",
                     resuming, fmt::join(cases(nullptr), "\n  "));
}

std::string StepLowering::hop(const Stmt &loop, StringRef indent) const {
  std::string only;
  bool several = false;
  for (const Wait &wait : function_.waits)
    if (scopes_.contains(&loop, wait.attributed)) {
      std::string label = target(wait, &loop);
      several |= !only.empty() && only != label;
      only = label;
    }
  if (!several)
    return fmt::format("{}if (gtap_resuming) goto {};\n", indent, only);
  std::vector<std::string> lines = cases(&loop);
  lines.back().replace(0, lines.back().find(':'), "default"); // no other state leads here
  return fmt::format("{0}if (gtap_resuming) {{\n"
                     "{0}  switch (gtap_state) {{\n"
                     "{0}  {1}\n"
                     "{0}  }}\n"
                     "{0}}}\n",
                     indent, fmt::join(lines, fmt::format("\n{}  ", indent)));
}

void StepLowering::placeLoopLabel(const Stmt &loop, unsigned at) {
  MappedText text;
  text.append(fmt::format("gtap_loop_{}:", loops_.at(&loop)));
  if (source_.firstOnLine(at))
    text.append(fmt::format("\n{}", source_.indentation(at)));
  else
    text.append(" ");
  edits_.insert(at, text);
}

void StepLowering::openCondition(const Expr *condition) {
  if (!condition)
    return;
  std::optional<Span> span = source_.span(condition->getSourceRange());
  if (!span)
    return unplaceable(condition->getExprLoc(), "loop condition");
  edits_.insert(span->begin, std::string("gtap_resuming || ("));
  edits_.insert(span->end, std::string(")"));
}

// Where the parts of a for statement stand; nothing when a macro made one of them.
std::optional<StepLowering::ForSpans> StepLowering::spansOf(const ForStmt &loop) const {
  std::optional<Span> keyword = source_.span(SourceRange(loop.getForLoc()));
  std::optional<Span> opening = source_.span(SourceRange(loop.getLParenLoc()));
  std::optional<Span> closing = source_.span(SourceRange(loop.getRParenLoc()));
  std::optional<unsigned> end = source_.statementEnd(loop);
  if (SourceText::touchesMacro({loop.getForLoc(), loop.getRParenLoc()}) || !keyword || !opening ||
      !closing || !end)
    return std::nullopt;
  ForSpans spans{*keyword, *opening, *closing, opening->end, *end};
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
  bool split = loop.getInit() && (holdsWait(loop) || (declaration && needsEdit(*declaration)));
  if (!split && !holdsWait(loop))
    return lower(loop.getBody());
  std::optional<ForSpans> spans = spansOf(loop);
  if (!spans)
    return unplaceable(loop.getForLoc(), "for loop");

  std::string indent = source_.indentation(spans->keyword.begin).str();
  if (split) {
    edits_.replace(
        {spans->keyword.begin, source_.tokenAfter(spans->opening.end).span.begin},
        fmt::format("{{ // for, {}\n{}", place(source_.line(spans->keyword.begin)), indent));
    lower(loop.getInit());
    std::string label =
        holdsWait(loop) ? fmt::format("{}gtap_loop_{}:\n", indent, loops_.at(&loop)) : "";
    edits_.insert(spans->afterInit, fmt::format("\n{}{}for (;", label, indent));
  } else {
    placeLoopLabel(loop, spans->keyword.begin);
  }
  if (holdsWait(loop))
    openCondition(loop.getCond());
  lowerLoopBody(loop, *loop.getBody(), spans->closing.end);
  if (split)
    edits_.insert(spans->end, fmt::format("\n{}}}", indent));
}

void StepLowering::lowerWhile(const WhileStmt &loop) {
  if (!holdsWait(loop))
    return lower(loop.getBody());
  std::optional<Span> keyword = source_.span(SourceRange(loop.getWhileLoc()));
  std::optional<Span> closing = source_.span(SourceRange(loop.getRParenLoc()));
  if (SourceText::touchesMacro({loop.getWhileLoc(), loop.getRParenLoc()}) || !keyword || !closing)
    return unplaceable(loop.getWhileLoc(), "while loop");
  placeLoopLabel(loop, keyword->begin);
  openCondition(loop.getCond());
  lowerLoopBody(loop, *loop.getBody(), closing->end);
}

void StepLowering::lowerDo(const DoStmt &loop) {
  if (!holdsWait(loop))
    return lower(loop.getBody());
  std::optional<Span> keyword = source_.span(SourceRange(loop.getDoLoc()));
  if (SourceText::touchesMacro({loop.getDoLoc(), loop.getWhileLoc()}) || !keyword)
    return unplaceable(loop.getDoLoc(), "do loop");
  placeLoopLabel(loop, keyword->begin);
  lowerLoopBody(loop, *loop.getBody(), keyword->end);
}

// Puts the hop at the start of the body; a body without braces gets them.
void StepLowering::lowerLoopBody(const Stmt &loop, const Stmt &body, unsigned afterHeader) {
  if (!holdsWait(loop))
    return lower(&body);
  bool braced = isa<CompoundStmt>(body);
  unsigned at = afterHeader;
  std::optional<unsigned> end;
  if (braced) {
    std::optional<Span> brace = source_.span(SourceRange(body.getBeginLoc()));
    if (SourceText::touchesMacro(body.getSourceRange()) || !brace)
      return unplaceable(body.getBeginLoc(), "loop body");
    at = brace->end;
  } else {
    end = source_.statementEnd(body);
  }
  if (!braced && !end)
    return unplaceable(body.getBeginLoc(), "loop body");

  std::string indent = source_.indentation(at).str() + "  ";
  unsigned lineEnd = source_.pastTrailingComment(at);
  bool endsLine = lineEnd < source_.buffer().size() && source_.buffer()[lineEnd] == '\n';
  std::string text = fmt::format("\n{}", hop(loop, indent));
  text.pop_back();
  if (!braced)
    edits_.insert(at, std::string(" {"));
  edits_.insert(endsLine ? lineEnd : at, endsLine ? text : text + "\n" + indent);
  lower(&body);
  if (!braced)
    edits_.insert(*end, fmt::format("\n{}}}", source_.indentation(at)));
}

} // namespace gtap
