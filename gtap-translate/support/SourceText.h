// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The characters of the main file and how AST locations map to them: offsets, lines, tokens.
// Must not know tasks, and never edits.
#pragma once

#include <clang/AST/ASTContext.h>
#include <clang/AST/Stmt.h>

#include <optional>
#include <string>

namespace gtap {

// Half-open range of offsets in the main file.
struct Span {
  unsigned begin = 0;
  unsigned end = 0;
};

class SourceText {
public:
  explicit SourceText(const clang::ASTContext &context);

  llvm::StringRef buffer() const { return buffer_; }
  // All of it but for a byte order mark.
  Span whole() const;
  llvm::StringRef text(Span span) const { return buffer_.slice(span.begin, span.end); }

  // The same without escaped line ends, and with the characters that escapes stand for.
  std::string spelling(Span token) const;

  // File name without its folder: for comments in the output.
  std::string baseName() const;

  // Where an offset stands.
  clang::SourceLocation locationOf(unsigned offset) const;

  // The user's file and line that a line shows, "fib.cu:12": for comments in the output.
  std::string place(unsigned line) const;

  // Offset of a location written in the main file. For a macro expansion: of the macro's name.
  // Nothing when the location is in another file.
  std::optional<unsigned> offset(clang::SourceLocation location) const;

  // Characters of a token or character range, when they are written in the main file itself or are
  // whole macro expansions; nothing when the range begins or ends inside a macro.
  std::optional<Span> span(clang::CharSourceRange range) const;
  std::optional<Span> span(clang::SourceRange tokens) const;

  // True when the range starts or ends in text that a macro produced.
  static bool touchesMacro(clang::SourceRange range);

  // 1-based line of an offset or of a location (the place of expansion for macros).
  unsigned line(unsigned offset) const;
  unsigned line(clang::SourceLocation location) const;

  // The spelling of the token at or after `offset`, comments skipped, and where it stands.
  struct TokenAt {
    Span span;
    llvm::StringRef spelling;
  };
  TokenAt tokenAfter(unsigned offset) const;

  // One past the `;` that follows `offset`, or nothing when the next token is another one.
  std::optional<unsigned> afterSemicolon(unsigned offset) const;

  // The statement that ends where this one does: the body of a loop, the last branch of an if.
  static const clang::Stmt &lastPart(const clang::Stmt &statement);

  // What stands between the braces of a block, which may be `<%` and `%>`.
  std::optional<Span> insideBraces(const clang::Stmt &block) const;

  // One past the last character of a statement, its `;` included.
  std::optional<unsigned> statementEnd(const clang::Stmt &statement) const;

  // Leading white space of the line that holds `offset`.
  llvm::StringRef indentation(unsigned offset) const;

  // True when only white space stands before `offset` on its line.
  bool firstOnLine(unsigned offset) const;

  // The end of the line when only white space and comments that end on it follow `offset`; else
  // `offset`.
  unsigned pastTrailingComment(unsigned offset) const;

private:
  std::optional<unsigned> pastFold(unsigned offset) const;

  const clang::SourceManager &sources_;
  const clang::LangOptions &language_;
  clang::FileID file_;
  llvm::StringRef buffer_;
};

// Whether the word stands in the text, by itself.
bool holdsWord(llvm::StringRef text, llvm::StringRef word);

// True for `a, b`: as an argument, an initialiser or what is assigned it needs parentheses.
bool isComma(const clang::Expr &expression);

} // namespace gtap
