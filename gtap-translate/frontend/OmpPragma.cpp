// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See OmpPragma.h.
#include "frontend/OmpPragma.h"

#include <clang/Lex/Lexer.h>
#include <llvm/ADT/STLExtras.h>

namespace gtap {

using namespace clang;

namespace {

// Words that follow others in the name of a directive.
constexpr const char *furtherWords[] = {
    "for",    "simd",   "sections",  "section", "loop",   "workshare", "taskloop",
    "masked", "master", "teams",     "target",  "data",   "enter",     "distribute",
    "exit",   "single", "scope",     "declare", "update", "task",      "point",
    "begin",  "end",    "taskgroup", "parallel"};

// How many characters the line has: it goes on behind an escaped line end.
unsigned lengthOfLine(StringRef text) {
  for (std::size_t at = 0;; ++at) {
    at = text.find('\n', at);
    if (at == StringRef::npos)
      return unsigned(text.size());
    const StringRef before = text.take_front(at);
    if (!before.ends_with("\\") && !before.ends_with("\\\r"))
      return unsigned(at - (before.ends_with("\r") ? 1 : 0));
  }
}

std::string onOneLine(std::string text) {
  for (const char *escaped : {"\\\r\n", "\\\n"})
    for (std::size_t at; (at = text.find(escaped)) != std::string::npos;)
      text.replace(at, StringRef(escaped).size(), " ");
  return StringRef(text).trim().str();
}

// The words of a line, one after the other.
class LineLexer {
public:
  explicit LineLexer(const std::string &line)
      : line_(line),
        lexer_(SourceLocation(), language(), line.data(), line.data(), line.data() + line.size()) {
    next();
  }
  void next() {
    lexer_.LexFromRawLexer(token_);
    end_ = unsigned(lexer_.getBufferLocation() - line_.data());
    begin_ = end_ - token_.getLength();
  }
  bool is(tok::TokenKind kind) const { return token_.is(kind); }
  bool atEnd() const { return token_.is(tok::eof); }
  StringRef word() const {
    return token_.is(tok::raw_identifier) ? StringRef(line_).slice(begin_, end_) : StringRef();
  }
  unsigned begin() const { return begin_; }
  unsigned end() const { return end_; }

private:
  static const LangOptions &language() {
    static const LangOptions plain = [] {
      LangOptions options;
      options.CPlusPlus = options.CPlusPlus17 = options.LineComment = options.Bool = true;
      return options;
    }();
    return plain;
  }
  const std::string &line_;
  Lexer lexer_;
  Token token_;
  unsigned begin_ = 0, end_ = 0;
};

// What stands between the parenthesis at hand and the one that closes it, which is passed.
std::string insideParentheses(LineLexer &lexer, const std::string &line) {
  const unsigned begin = lexer.end();
  unsigned end = begin, depth = 0;
  for (;; lexer.next()) {
    end = lexer.begin();
    depth += lexer.is(tok::l_paren);
    if (lexer.atEnd())
      break;
    if (lexer.is(tok::r_paren) && --depth == 0) {
      lexer.next();
      break;
    }
  }
  return onOneLine(line.substr(begin, end - begin));
}

} // namespace

bool isOfTarget(const OmpPragma &pragma) {
  for (const char *words :
       {"target", "declare target", "begin declare target", "end declare target", "teams"})
    if (pragma.directive == words ||
        StringRef(pragma.directive).starts_with(StringRef(words).str() + " "))
      return true;
  return false;
}

bool readOmpPragma(StringRef rest, SourceLocation location, OmpPragma &pragma) {
  const unsigned length = lengthOfLine(rest);
  const std::string line = rest.take_front(length).str();
  LineLexer lexer(line);
  if (lexer.word() != "omp")
    return false;
  pragma.location = location.getLocWithOffset(int(lexer.begin()));
  pragma.length = length - lexer.begin();
  lexer.next();
  pragma.directive = lexer.word().str();
  if (!lexer.atEnd())
    lexer.next();
  // No clause has such a name, but for `atomic update`.
  while (pragma.directive != "atomic" && llvm::is_contained(furtherWords, lexer.word())) {
    pragma.directive += " " + lexer.word().str();
    lexer.next();
  }
  if (lexer.is(tok::l_paren))
    pragma.object = "(" + insideParentheses(lexer, line) + ")";
  while (!lexer.atEnd()) {
    OmpClause clause;
    clause.name = lexer.word().str();
    if (clause.name.empty()) { // no word: it is passed on as it is, but for a comma
      if (!lexer.is(tok::comma))
        pragma.clauses.push_back({line.substr(lexer.begin(), lexer.end() - lexer.begin()), {}, {}});
      lexer.next();
      continue;
    }
    lexer.next();
    if (lexer.is(tok::l_paren)) {
      clause.hasParentheses = true;
      clause.inside = insideParentheses(lexer, line);
    }
    pragma.clauses.push_back(std::move(clause));
  }
  return true;
}

} // namespace gtap
