// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The text of a team function as a block-level one, under construction: pieces of the user's text and lines between them.
#pragma once

#include "frontend/Parse.h"
#include "support/LineTable.h"
#include "support/SourceText.h"

#include <clang/AST/Stmt.h>

#include <map>
#include <optional>
#include <string>
#include <utility>

namespace gtap {

class TeamText {
public:
  TeamText(ParsedUnit &unit, const LineTable &table)
      : unit_(unit), source_(unit.context()), table_(table) {}

  const SourceText &source() const { return source_; }
  PlacedText take() { return std::move(text_); }

  // From then on, that text stands for the expression wherever it is copied or quoted.
  void replace(const clang::Expr &expression, const std::string &text);
  // The same of any piece of the user's text, and of all that was to be replaced in it.
  void replace(Span span, const std::string &text);
  // The user's text.
  void copy(unsigned begin, unsigned end);
  // A line's part of ours, which stands for the user's at that offset.
  void say(const std::string &text, unsigned at);
  // A line of its own, in the column of the user's statement at the offset.
  void sayLine(const std::string &text, unsigned at);

  // Where a statement begins, with the directives before it on lines of their own, and ends, its `;` included.
  unsigned begin(const clang::Stmt &statement) const;
  unsigned end(const clang::Stmt &statement) const;
  // The text of an expression; fails() is true from then on if some of it comes out of a macro.
  std::string textOf(const clang::Expr &expression);
  std::string textOf(clang::CharSourceRange range);
  std::string replaced(Span span) const;
  Span withFold(Span span) const;
  // Whether a token there is that word.
  bool names(llvm::StringRef word, unsigned begin, unsigned end) const;
  // Between the parentheses that follow an offset.
  std::string inParentheses(unsigned offset) const;

  bool fails() const { return failed_.isValid(); }
  clang::SourceLocation failedAt() const { return failed_; }
  void fail(clang::SourceLocation where) {
    if (!failed_.isValid())
      failed_ = where;
  }

private:
  ParsedUnit &unit_;
  SourceText source_;
  const LineTable &table_;
  PlacedText text_;
  std::map<unsigned, std::pair<unsigned, std::string>> replacements_; // begin; end and text
  clang::SourceLocation failed_;
};

} // namespace gtap
