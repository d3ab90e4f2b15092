// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See TeamText.h.
#include "teams/TeamText.h"

#include <clang/AST/Expr.h>

namespace gtap {

using namespace clang;

void TeamText::replace(const Expr &expression, const std::string &text) {
  if (const std::optional<Span> span = source_.span(expression.getSourceRange()))
    replacements_[span->begin] = {span->end, text};
  else
    fail(expression.getBeginLoc());
}

void TeamText::replace(Span span, const std::string &text) {
  replacements_[span.begin] = {span.end, text};
}

void TeamText::copy(unsigned begin, unsigned end) {
  auto append = [&](unsigned to) {
    if (begin < to)
      text_.append(
          source_.text({begin, to}), [this](unsigned line) { return table_.place(line); },
          source_.line(begin));
  };
  for (auto next = replacements_.lower_bound(begin);
       next != replacements_.end() && next->second.first <= end; ++next) {
    if (next->first < begin)
      continue; // in one that has been replaced
    append(next->first);
    say(next->second.second, next->first);
    begin = next->second.first;
  }
  append(end);
}

std::string TeamText::replaced(Span span) const {
  std::string text;
  for (auto next = replacements_.lower_bound(span.begin);
       next != replacements_.end() && next->second.first <= span.end; ++next) {
    if (next->first < span.begin)
      continue;
    text += source_.text({span.begin, next->first}).str() + next->second.second;
    span.begin = next->second.first;
  }
  return text + source_.text(span).str();
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
  return replaced(*span);
}

std::string TeamText::textOf(CharSourceRange range) {
  std::optional<Span> span = source_.span(range);
  if (!span) {
    fail(range.getBegin());
    return "";
  }
  // On one line.
  std::string text;
  for (char c : replaced(*span))
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
      return replaced({open.span.end, token.span.begin});
    at = token.span.end;
  }
}

} // namespace gtap
