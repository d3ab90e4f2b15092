// Output text that remembers which line of the user's file it came from, and its rendering with
// #line directives. Must not know what the text means.
#pragma once

#include "LineTable.h"

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

  // The text with `#line N "file"` wherever the following user's line would otherwise carry a wrong
  // number; `table` says which line of which of the user's files a parsed line shows. No directive
  // is put before a line in `inseparable`: lines that continue a comment, a literal, a directive or
  // a parenthesis of the line before.
  RenderedText withLineDirectives(const LineTable &table,
                                  const std::set<unsigned> &inseparable) const;
  RenderedText withoutLineDirectives() const;

private:
  struct Piece {
    std::string text;
    unsigned line;
  };
  // One line of output and the parsed line it shows; 0 when it shows none.
  struct Line {
    std::string text;
    unsigned line = 0;
  };
  std::vector<Line> inLines() const;

  std::vector<Piece> pieces_;
};

// Lines of a C++ file (1-based) that no directive may precede.
std::set<unsigned> inseparableLines(llvm::StringRef buffer);

} // namespace gtap
