// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Output text that remembers the user's lines (see MappedText.h).
#include "support/MappedText.h"

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

// Whether a debugger could stop there: more than braces and a comment.
bool isCode(llvm::StringRef line) {
  return line.split("//").first.find_first_not_of(" \t{};") != llvm::StringRef::npos;
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

MappedText MappedText::indented() const {
  bool isFixed = str().find("R\"") != std::string::npos; // lines of a raw string stay as they are
  MappedText result;
  unsigned depth = 0;
  bool atStart = false;
  char last = 0;      // before white space
  char beforeEnd = 0; // the last character of the line before
  for (const Piece &piece : pieces_) {
    std::string text;
    for (char c : piece.text) {
      if (c == indentMore || c == indentLess) {
        depth += c == indentMore ? 1 : -1;
        continue;
      }
      if (c == '\n') {
        atStart = true;
        beforeEnd = last;
      } else if (c != ' ' && c != '\t') {
        if (atStart && !isFixed && c != '#' && beforeEnd != '\\')
          text.append(2 * std::size_t(depth), ' ');
        atStart = false;
      }
      last = c;
      text += c;
    }
    result.append(text, piece.line);
  }
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
      lines.push_back({"", 0, line});
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
                                            const std::set<unsigned> &inseparable,
                                            llvm::StringRef output) const {
  std::vector<Line> lines = inLines();
  std::vector<bool> beforeCode(lines.size() + 1, false);
  for (std::size_t i = lines.size(); i-- > 0;)
    beforeCode[i] = lines[i].line == 0 && (isCode(lines[i].text) || beforeCode[i + 1]);

  RenderedText result;
  unsigned next = 1;        // the number of the next line of the output
  bool countsOutput = true; // the lines count as the output's own
  LinePlace expected;       // what the next line would carry otherwise
  auto direct = [&](unsigned line, llvm::StringRef file) {
    result.text += fmt::format("#line {} {}\n", line, quoted(file));
    ++next;
  };
  for (std::size_t i = 0; i < lines.size(); ++i) {
    unsigned line = lines[i].line;
    LinePlace wanted = line == 0 ? LinePlace{} : table.place(line);
    bool mayPart = lines[i].after == 0 || inseparable.count(lines[i].after + 1) == 0;
    if (line != 0 && (countsOutput || !(wanted == expected)) && mayPart) {
      direct(wanted.line, table.name(wanted.file));
      result.lines.push_back(line);
      expected = wanted;
      countsOutput = false;
    } else if (!countsOutput && mayPart && beforeCode[i] &&
               !llvm::StringRef(lines[i].text).trim().empty()) {
      direct(next + 1, output);
      result.lines.push_back(line);
      countsOutput = true;
    }
    result.text += lines[i].text;
    result.lines.push_back(line);
    if (i + 1 != lines.size())
      result.text += '\n';
    ++next;
    if (!countsOutput)
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
