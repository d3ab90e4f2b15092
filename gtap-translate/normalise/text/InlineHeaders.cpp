// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See InlineHeaders.h. A header's #include directives go on naming the same files from its new
// place, and #pragma once goes on keeping its second inclusion away.
#include "normalise/text/InlineHeaders.h"

#include <llvm/Support/FileSystem.h>
#include <llvm/Support/Path.h>

#include <algorithm>

namespace gtap {

using namespace clang;

namespace {

namespace path = llvm::sys::path;

std::string absolute(StringRef folder) {
  llvm::SmallString<256> result(folder);
  if (llvm::sys::fs::make_absolute(result))
    return folder.str(); // there is no current folder
  path::remove_dots(result, /*remove_dot_dot=*/true);
  return result.str().str();
}

} // namespace

bool HeaderInliner::want(FileID file) {
  std::vector<FileID> chain;
  for (FileID at = file; at != sources_.getMainFileID();) {
    const Inclusion *inclusion = inclusions_.into(at);
    // At its end: `#pragma GCC system_header` stands somewhere in it.
    if (!inclusion || sources_.isInSystemHeader(sources_.getLocForEndOfFile(at)))
      return false;
    chain.push_back(at);
    at = sources_.getFileID(inclusion->hash);
  }
  files_.insert(chain.begin(), chain.end());
  return !chain.empty();
}

bool HeaderInliner::wantDirective(SourceLocation hash) {
  for (const Inclusion &inclusion : inclusions_.directives)
    if (inclusion.hash == hash)
      return inclusion.entered.isValid() && want(inclusion.entered);
  return false;
}

// A header that includes an inlined one again, and was kept from it by `#pragma once`, has to leave
// that directive out.
void HeaderInliner::followOnceMarks() {
  for (std::size_t before = files_.size() + 1; before != files_.size();) {
    before = files_.size();
    for (const Inclusion &inclusion : inclusions_.directives) {
      bool inlinedBefore = std::any_of(files_.begin(), files_.end(), [&](FileID file) {
        return inclusion.file && sources_.getFileEntryRefForID(file) == inclusion.file;
      });
      FileID includer = sources_.getFileID(inclusion.hash);
      if (inclusion.entered.isInvalid() && inlinedBefore && includer != sources_.getMainFileID())
        want(includer);
    }
  }
}

std::vector<Rewrite> HeaderInliner::rewrites() {
  followOnceMarks();
  return rewritesIn(sources_.getMainFileID());
}

std::vector<Rewrite> HeaderInliner::rewritesIn(FileID file) {
  StringRef buffer = sources_.getBufferData(file);
  std::vector<Rewrite> result;
  for (const Inclusion &inclusion : inclusions_.directives)
    if (sources_.getFileID(inclusion.hash) == file)
      if (std::optional<Rewrite> rewrite = rewriteOf(inclusion, buffer, file))
        result.push_back(std::move(*rewrite));
  if (file == sources_.getMainFileID())
    return result;
  for (SourceLocation mark : inclusions_.onceMarks)
    if (sources_.getFileID(mark) == file) {
      unsigned at = sources_.getFileOffset(mark);
      result.push_back({at, at, {}});
      result.back().text.append("// ",
                                {table_.file(nameOf(file)), sources_.getLineNumber(file, at)});
    }
  return result;
}

std::optional<Rewrite> HeaderInliner::rewriteOf(const Inclusion &inclusion, StringRef buffer,
                                                FileID includer) {
  unsigned begin = sources_.getFileOffset(inclusion.hash);
  unsigned end = sources_.getFileOffset(sources_.getExpansionLoc(inclusion.name.getEnd()));
  bool fromMacro = inclusion.name.getBegin().isMacroID() || end <= begin;
  bool inlined = inclusion.entered.isValid() && files_.count(inclusion.entered);
  bool onceMore = !inclusion.entered.isValid() && inclusion.file &&
                  search_.getExistingFileInfo(*inclusion.file) &&
                  search_.getExistingFileInfo(*inclusion.file)->isPragmaOnce &&
                  std::any_of(files_.begin(), files_.end(), [&](FileID file) {
                    return sources_.getFileEntryRefForID(file) == inclusion.file;
                  });
  bool inMain = includer == sources_.getMainFileID();
  LinePlace place;
  unsigned line = sources_.getLineNumber(includer, begin);
  if (inMain)
    place = table_.place(line);
  else
    place = {table_.file(nameOf(includer)), line};

  std::size_t lineEnd = std::min(buffer.find('\n', fromMacro ? begin : end), buffer.size());
  if (!inlined && !onceMore) {
    std::string name = inMain || fromMacro ? "" : renamed(inclusion, includer);
    if (name.empty())
      return std::nullopt;
    Rewrite rewrite{sources_.getFileOffset(inclusion.name.getBegin()), end, {}};
    rewrite.text.append(name, place);
    return rewrite;
  }
  // The directive becomes a comment; what follows it on its line stays, behind the header's text.
  StringRef rest = buffer.slice(fromMacro ? lineEnd : end, lineEnd).trim();
  bool wholeLine = fromMacro || rest.empty() || rest.starts_with("//");
  if (wholeLine)
    end = unsigned(lineEnd);
  std::string directive = buffer.slice(begin, end).rtrim().str();
  Rewrite rewrite{begin, end, {}};
  rewrite.text.append(wholeLine ? "// " + directive : "/* " + directive + " */", place);
  if (inlined) {
    PlacedText text = textOf(inclusion.entered);
    if (!text.empty()) {
      rewrite.text.append("\n", place);
      // The directive's own line end comes after the last line.
      rewrite.text.append(text);
      rewrite.text.append("// end of " + path::filename(nameOf(inclusion.entered)).str(), place);
      if (!wholeLine)
        rewrite.text.append("\n", place);
    }
  }
  return rewrite;
}

PlacedText HeaderInliner::textOf(FileID file) {
  StringRef buffer = sources_.getBufferData(file);
  unsigned index = table_.file(nameOf(file));
  std::vector<Rewrite> rewrites = rewritesIn(file);
  constexpr StringRef byteOrderMark = "\xEF\xBB\xBF";
  if (buffer.starts_with(byteOrderMark))
    rewrites.push_back({0, unsigned(byteOrderMark.size()), {}});
  PlacedText result = rewritten(
      buffer,
      [&](unsigned line) {
        return LinePlace{index, line};
      },
      std::move(rewrites));
  if (!result.empty() && result.text().back() != '\n')
    result.append("\n", {index, sources_.getLineNumber(file, unsigned(buffer.size()))});
  return result;
}

StringRef HeaderInliner::nameOf(FileID file) const {
  StringRef name = sources_.getFilename(sources_.getLocForStartOfFile(file));
  name.consume_front("./");
  return name;
}

// How the main file has to name what a quoted #include found beside the header; "" when its own
// words will do.
std::string HeaderInliner::renamed(const Inclusion &inclusion, FileID includer) const {
  if (!inclusion.file || (inclusion.angled && !inclusion.next))
    return "";
  auto folderOf = [&](FileID file) { return absolute(path::parent_path(nameOf(file))); };
  std::string here = folderOf(includer);
  std::string there = folderOf(sources_.getMainFileID());
  bool besideHeader = absolute(inclusion.folder) == here;
  if (!inclusion.next && (!besideHeader || here == there))
    return "";
  std::string file = absolute(inclusion.file->getName());
  StringRef shorter = file;
  if (!inclusion.next && shorter.consume_front(there) && shorter.consume_front("/"))
    return "\"" + shorter.str() + "\"";
  return "\"" + file + "\"";
}

} // namespace gtap
