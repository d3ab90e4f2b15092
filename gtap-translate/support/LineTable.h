// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Which line of which of the user's files each line of a text shows. The text that is parsed need
// not be the main file as it stands (Normalise.h); diagnostics, comments and #line directives name
// the user's own lines all the same. Must not know why a text was changed.
#pragma once

#include <clang/Basic/SourceManager.h>
#include <llvm/ADT/StringRef.h>

#include <functional>
#include <string>
#include <vector>

namespace gtap {

// A line of one of the user's files; `file` is an index into LineTable's list of names.
struct LinePlace {
  unsigned file = 0;
  unsigned line = 0; // 1-based

  bool operator==(const LinePlace &other) const { return file == other.file && line == other.line; }
  LinePlace next() const { return {file, line + 1}; }
};

class LineTable {
public:
  // At first every line stands for itself in `mainFile`, which is file 0.
  explicit LineTable(std::string mainFile) : files_{std::move(mainFile)} {}

  // The place of a line (1-based) of the text.
  LinePlace place(unsigned line) const;
  const std::string &name(unsigned file) const { return files_[file]; }
  // The index of a file, which is added when it is new.
  unsigned file(llvm::StringRef name);
  void setLines(std::vector<LinePlace> lines) { lines_ = std::move(lines); }

  // Makes Clang name these places in diagnostics, __LINE__ and __FILE__ of the main file. To be
  // called before the main file is lexed.
  void applyTo(clang::SourceManager &sources) const;

private:
  std::vector<std::string> files_;
  std::vector<LinePlace> lines_; // empty: every line stands for itself
};

// A text under construction, with the place of each of its lines. A line shows the place of the
// first piece that puts more than white space on it.
class PlacedText {
public:
  // Appends text whose first character stands at `place`; with `running`, its further lines stand
  // on the lines below, else all of it stands on that one line.
  void append(llvm::StringRef text, LinePlace place, bool running = true);
  // Appends text whose first character stands on line `line` of a text; `placeOf` places its lines.
  void append(llvm::StringRef text, const std::function<LinePlace(unsigned line)> &placeOf,
              unsigned line);
  void append(const PlacedText &other);

  bool empty() const { return text_.empty(); }
  const std::string &text() const { return text_; }
  std::vector<LinePlace> lines() const;

private:
  template <class PlaceOf>
  void appendLines(llvm::StringRef text, PlaceOf placeOf);

  struct Line {
    LinePlace place;      // of the first piece on the line
    bool visible = false; // that piece shows something
  };
  std::string text_;
  std::vector<Line> lines_{1};
};

} // namespace gtap
