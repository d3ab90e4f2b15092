// Output text that remembers the user's lines (see MappedText.h).
#include "MappedText.h"

#include <clang/Basic/LangOptions.h>
#include <clang/Lex/Lexer.h>
#include <fmt/format.h>

namespace gtap {

namespace {

std::string quoted(llvm::StringRef file) {
  std::string result = "\"";
  for (char c : file) {
    if (c == '"' || c == '\\')
      result += '\\';
    result += c;
  }
  return result + '"';
}

} // namespace

void MappedText::append(llvm::StringRef text, unsigned line) {
  if (!text.empty())
    pieces_.push_back({text.str(), line});
}

void MappedText::append(const MappedText &other) {
  pieces_.insert(pieces_.end(), other.pieces_.begin(), other.pieces_.end());
}

std::string MappedText::str() const {
  std::string result;
  for (const Piece &piece : pieces_)
    result += piece.text;
  return result;
}

std::vector<MappedText::Line> MappedText::inLines() const {
  std::vector<Line> lines(1);
  for (const Piece &piece : pieces_) {
    unsigned line = piece.line;
    llvm::StringRef rest = piece.text;
    while (true) {
      auto [head, tail] = rest.split('\n');
      lines.back().text += head;
      if (line != 0 && lines.back().line == 0 && !head.trim().empty())
        lines.back().line = line;
      if (head.size() == rest.size())
        break;
      lines.emplace_back();
      rest = tail;
      line = line == 0 ? 0 : line + 1;
    }
  }
  return lines;
}

RenderedText MappedText::withoutLineDirectives() const {
  RenderedText result{str(), {}};
  for (const Line &line : inLines())
    result.lines.push_back(line.line);
  return result;
}

RenderedText MappedText::withLineDirectives(const LineTable &table,
                                            const std::set<unsigned> &inseparable) const {
  std::vector<Line> lines = inLines();
  RenderedText result;
  LinePlace expected; // what the next line would carry; line 0: not the user's
  for (std::size_t i = 0; i < lines.size(); ++i) {
    unsigned line = lines[i].line;
    LinePlace wanted = line == 0 ? LinePlace{} : table.place(line);
    if (line != 0 && !(wanted == expected) && inseparable.count(line) == 0) {
      result.text += fmt::format("#line {} {}\n", wanted.line, quoted(table.name(wanted.file)));
      result.lines.push_back(line);
      expected = wanted;
    }
    result.text += lines[i].text;
    result.lines.push_back(line);
    if (i + 1 != lines.size())
      result.text += '\n';
    if (expected.line != 0)
      expected = expected.next();
  }
  return result;
}

std::set<unsigned> inseparableLines(llvm::StringRef buffer) {
  std::set<unsigned> result;
  clang::LangOptions language;
  language.CPlusPlus = language.CPlusPlus11 = language.CPlusPlus17 = true;
  clang::Lexer lexer(clang::SourceLocation::getFromRawEncoding(1), language, buffer.begin(),
                     buffer.begin(), buffer.end());
  lexer.SetCommentRetentionState(true);
  unsigned line = 1;
  unsigned depth = 0;
  bool inDirective = false;
  const char *at = buffer.begin();
  bool more = true;
  while (more) {
    clang::Token token;
    more = !lexer.LexFromRawLexer(token);
    const char *end = lexer.getBufferLocation();
    const char *begin = end - token.getLength();
    // White space between tokens may hold line ends: separable unless inside parentheses or
    // escaped.
    for (; at < end; ++at)
      if (*at == '\n') {
        ++line;
        bool escaped = at != buffer.begin() && at[-1] == '\\';
        if (at >= begin || depth != 0 || escaped)
          result.insert(line);
      }
    if (token.isAtStartOfLine())
      inDirective = token.is(clang::tok::hash);
    if (token.is(clang::tok::l_paren) && !inDirective)
      ++depth;
    else if (token.is(clang::tok::r_paren) && !inDirective && depth != 0)
      --depth;
  }
  return result;
}

} // namespace gtap
