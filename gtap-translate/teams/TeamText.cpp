// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See TeamText.h.
#include "teams/TeamText.h"

#include <clang/AST/Expr.h>

namespace gtap {

using namespace clang;

void TeamText::copy(unsigned begin, unsigned end) {
  if (begin < end)
    text_.append(
        source_.text({begin, end}), [this](unsigned line) { return table_.place(line); },
        source_.line(begin));
}

void TeamText::say(const std::string &text, unsigned at) {
  text_.append(text, table_.place(source_.line(at)), /*running=*/false);
}

void TeamText::sayLine(const std::string &text, unsigned at) {
  say(text + "\n" + source_.indentation(at).str(), at);
}

unsigned TeamText::begin(const Stmt &statement) const {
  const unsigned at = source_.offset(statement.getBeginLoc()).value_or(0);
  if (const PragmaSite *pragma = unit_.facts().siteAt(statement.getBeginLoc()))
    if (std::optional<Span> span = source_.span(pragma->text))
      return span->begin;
  // The AST places the attribute of another directive, as of "#pragma unroll", in the directive's line.
  StringRef before = source_.buffer().take_front(at);
  const std::size_t line = before.rfind('\n') + 1;
  const std::size_t hash = before.find_first_not_of(" \t", line);
  return hash != StringRef::npos && source_.buffer()[hash] == '#' ? static_cast<unsigned>(hash)
                                                                  : at;
}

unsigned TeamText::end(const Stmt &statement) const {
  const Stmt &last = SourceText::lastPart(statement);
  // A directive that is a statement by itself ends with its line.
  if (const PragmaSite *pragma = unit_.facts().siteAt(last.getBeginLoc());
      pragma && (isWait(pragma->kind) || pragma->kind == PragmaKind::Barrier))
    if (std::optional<Span> span = source_.span(pragma->text))
      return span->end;
  return source_.statementEnd(last).value_or(
      source_.offset(last.getEndLoc()).value_or(source_.buffer().size()));
}

std::string TeamText::textOf(const Expr &expression) {
  std::optional<Span> span = source_.span(expression.getSourceRange());
  if (!span) {
    fail(expression.getBeginLoc());
    return "";
  }
  return source_.text(*span).str();
}

std::string TeamText::textOf(CharSourceRange range) {
  std::optional<Span> span = source_.span(range);
  if (!span) {
    fail(range.getBegin());
    return "";
  }
  // On one line.
  std::string text;
  for (char c : source_.text(*span))
    text += c == '\n' || c == '\\' ? ' ' : c;
  return text;
}

bool TeamText::names(StringRef word, unsigned begin, unsigned end) const {
  while (begin < end) {
    const SourceText::TokenAt token = source_.tokenAfter(begin);
    if (token.spelling.empty() || token.span.begin >= end)
      return false;
    if (token.spelling == word)
      return true;
    begin = token.span.end;
  }
  return false;
}

std::string TeamText::inParentheses(unsigned offset) const {
  const SourceText::TokenAt open = source_.tokenAfter(offset);
  unsigned at = open.span.end, depth = 1;
  for (;;) {
    const SourceText::TokenAt token = source_.tokenAfter(at);
    if (token.spelling.empty())
      return "";
    if (token.spelling == "(" || token.spelling == "{" || token.spelling == "[")
      ++depth;
    else if ((token.spelling == ")" || token.spelling == "}" || token.spelling == "]") &&
             --depth == 0)
      return source_.text({open.span.end, token.span.begin}).str();
    at = token.span.end;
  }
}

} // namespace gtap
