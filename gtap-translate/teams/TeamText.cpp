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
  if (const std::optional<unsigned> last =
          isa<Expr>(statement) ? source_.statementEnd(statement) : std::nullopt)
    if (const Span whole = withFold({at, *last}); whole.begin < at)
      return whole.begin;
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

// An instance has no node for the parentheses of a fold, so an expression may seem to begin or end within them.
Span TeamText::withFold(Span span) const {
  if (!source_.text(span).contains("..."))
    return span;
  int open = 0, closed = 0; // without the other one
  bool bare = false;        // the fold's dots are in no parentheses
  const StringRef text = source_.text(span);
  for (std::size_t at = 0; at < text.size(); ++at) {
    bare |= open == 0 && closed == 0 && text.substr(at).starts_with("...");
    if (text[at] == '(')
      ++open;
    else if (text[at] == ')')
      open > 0 ? --open : ++closed;
  }
  if (bare && open == 0 && closed == 0)
    open = closed = 1;
  for (std::size_t before; closed > 0; --closed) {
    before = source_.buffer().take_front(span.begin).rtrim().size();
    if (before == 0 || source_.buffer()[before - 1] != '(')
      break;
    span.begin = unsigned(before - 1);
  }
  for (; open > 0; --open) {
    const SourceText::TokenAt behind = source_.tokenAfter(span.end);
    if (behind.spelling != ")")
      break;
    span.end = behind.span.end;
  }
  return span;
}

std::string TeamText::textOf(const Expr &expression) {
  std::optional<Span> span = source_.span(expression.getSourceRange());
  if (!span) {
    fail(expression.getBeginLoc());
    return "";
  }
  return replaced(withFold(*span));
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
