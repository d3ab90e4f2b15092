// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See LineTable.h.
#include "support/LineTable.h"

#include <algorithm>

namespace gtap {

LinePlace LineTable::place(unsigned line) const {
  if (lines_.empty())
    return {0, line};
  return line != 0 && line <= lines_.size() ? lines_[line - 1] : lines_.back();
}

unsigned LineTable::file(llvm::StringRef name) {
  auto found = std::find(files_.begin(), files_.end(), name);
  if (found == files_.end())
    found = files_.insert(files_.end(), name.str());
  return unsigned(found - files_.begin());
}

void LineTable::applyTo(clang::SourceManager &sources) const {
  clang::FileID main = sources.getMainFileID();
  clang::SourceLocation start = sources.getLocForStartOfFile(main);
  llvm::StringRef buffer = sources.getBufferData(main);
  std::size_t lineStart = 0;
  LinePlace expected{0, 1};
  for (const LinePlace &place : lines_) {
    // Like a #line directive on the line before, whose end is the note's place.
    if (!(place == expected) && lineStart != 0)
      sources.AddLineNote(start.getLocWithOffset(int(lineStart) - 1), place.line,
                          int(sources.getLineTableFilenameID(files_[place.file])),
                          /*IsFileEntry=*/false, /*IsFileExit=*/false, clang::SrcMgr::C_User);
    expected = place.next();
    std::size_t end = buffer.find('\n', lineStart);
    if (end == llvm::StringRef::npos)
      return;
    lineStart = end + 1;
  }
}

template <class PlaceOf>
void PlacedText::appendLines(llvm::StringRef text, PlaceOf placeOf) {
  for (unsigned i = 0;; ++i) {
    std::size_t end = text.find('\n');
    llvm::StringRef head = text.take_front(end);
    Line &line = lines_.back();
    bool visible = !head.trim().empty();
    if (line.place.line == 0 || (visible && !line.visible))
      line = {placeOf(i), visible};
    if (end == llvm::StringRef::npos)
      return;
    lines_.emplace_back();
    text = text.drop_front(end + 1);
  }
}

void PlacedText::append(llvm::StringRef text, LinePlace place, bool running) {
  if (text.empty())
    return;
  text_ += text;
  appendLines(text, [&](unsigned i) {
    return running ? LinePlace{place.file, place.line + i} : place;
  });
}

void PlacedText::append(llvm::StringRef text, const std::function<LinePlace(unsigned)> &placeOf,
                        unsigned line) {
  if (text.empty())
    return;
  text_ += text;
  appendLines(text, [&](unsigned i) { return placeOf(line + i); });
}

void PlacedText::append(const PlacedText &other) {
  if (other.empty())
    return;
  text_ += other.text_;
  Line first = other.lines_.front();
  if (lines_.back().place.line == 0 || (first.visible && !lines_.back().visible))
    lines_.back() = first;
  lines_.insert(lines_.end(), other.lines_.begin() + 1, other.lines_.end());
}

std::vector<LinePlace> PlacedText::lines() const {
  std::vector<LinePlace> result;
  for (const Line &line : lines_)
    result.push_back(line.place.line != 0 || result.empty() ? line.place : result.back());
  return result;
}

} // namespace gtap
