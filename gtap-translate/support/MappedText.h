// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Output text that remembers which line of the user's file it came from, and its rendering with
// #line directives. Must not know what the text means.
#pragma once

#include "support/LineTable.h"

#include <llvm/ADT/StringRef.h>

#include <set>
#include <string>
#include <vector>

namespace gtap {

// The text of a file, and for each of its lines the parsed line that it shows; 0 when it shows none.
struct RenderedText {
  std::string text;
  std::vector<unsigned> lines;
};

class MappedText {
public:
  // Appends text whose first character stands in line `line` of the text that was parsed; 0:
  // generated text.
  void append(llvm::StringRef text, unsigned line = 0);
  void append(const MappedText &other);

  // The plain text.
  std::string str() const;

  // The text with `#line N "file"` wherever a line would otherwise carry a wrong number: a user's line
  // the number in the user's file, which `table` knows, and generated statements and declarations
  // their own in the file `output`. No directive is put before a line in `inseparable`: lines that
  // continue a comment, a literal, a directive or a parenthesis of the line before.
  RenderedText withLineDirectives(const LineTable &table, const std::set<unsigned> &inseparable,
                                  llvm::StringRef output) const;
  RenderedText withoutLineDirectives() const;

  // What stands between these two marks is indented by one level more; they are no part of the text.
  static constexpr char indentMore = '\x01', indentLess = '\x02';
  static constexpr char marks[] = {indentMore, indentLess, '\0'};
  MappedText indented() const;

private:
  struct Piece {
    std::string text;
    unsigned line;
  };
  // One line of output and the parsed line it shows, and the parsed line whose end stands before it; 0
  // when it shows none, and when generated text ends the line before.
  struct Line {
    std::string text;
    unsigned line = 0;
    unsigned after = 0;
  };
  std::vector<Line> inLines() const;

  std::vector<Piece> pieces_;
};

// Lines of a C++ file (1-based) that no directive may precede.
std::set<unsigned> inseparableLines(llvm::StringRef buffer);

} // namespace gtap
