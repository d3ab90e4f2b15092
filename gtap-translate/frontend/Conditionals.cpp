// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See Conditionals.h. Clang tells every directive of a group that it reaches by the place of the
// group's `#if`, and the ranges that it skips.
#include "frontend/Conditionals.h"

#include <clang/Basic/SourceManager.h>
#include <clang/Lex/Lexer.h>
#include <llvm/ADT/STLExtras.h>

#include <algorithm>

namespace gtap {

using namespace clang;

bool differsForCompiler(StringRef macro) {
  return macro.starts_with("__CUDA_ARCH") || macro == "__clang__" || macro == "__NVCC__" ||
         macro == "GTAP_TRANSLATING" || macro == "GTAP_TRANSLATED";
}

bool ConditionalGroup::touches(Span span) const {
  return llvm::any_of(directives, [&](Span directive) {
    return span.begin <= directive.begin && directive.begin < span.end;
  });
}

bool ConditionalGroup::crosses(Span span) const {
  bool outside = llvm::any_of(directives, [&](Span directive) {
    return directive.begin < span.begin || span.end <= directive.begin;
  });
  return outside && touches(span);
}

class Conditionals::Recorder : public PPCallbacks {
public:
  Recorder(Conditionals &conditionals, Preprocessor &preprocessor)
      : groups_(conditionals.groups_), preprocessor_(preprocessor),
        sources_(preprocessor.getSourceManager()) {}

  void If(SourceLocation at, SourceRange, ConditionValueKind) override { add(at, at); }
  void Ifdef(SourceLocation at, const Token &, const MacroDefinition &) override { add(at, at); }
  void Ifndef(SourceLocation at, const Token &, const MacroDefinition &) override { add(at, at); }
  void Elif(SourceLocation at, SourceRange, ConditionValueKind, SourceLocation first) override {
    add(at, first);
  }
  void Elifdef(SourceLocation at, const Token &, const MacroDefinition &) override { addInner(at); }
  void Elifdef(SourceLocation at, SourceRange, SourceLocation first) override { add(at, first); }
  void Elifndef(SourceLocation at, const Token &, const MacroDefinition &) override {
    addInner(at);
  }
  void Elifndef(SourceLocation at, SourceRange, SourceLocation first) override { add(at, first); }
  void Else(SourceLocation at, SourceLocation first) override { add(at, first); }
  void Endif(SourceLocation at, SourceLocation first) override {
    add(at, first);
    if (auto found = groups_.find(first); found != groups_.end())
      found->second.ended = true;
  }
  void SourceRangeSkipped(SourceRange range, SourceLocation) override {
    if (!sources_.isWrittenInMainFile(range.getBegin()))
      return;
    Span skipped{sources_.getFileOffset(range.getBegin()), sources_.getFileOffset(range.getEnd())};
    // It belongs to the group whose directive it begins with.
    for (auto &[first, recording] : groups_)
      if (llvm::any_of(recording.group.directives, [&](Span each) {
            return each.begin <= skipped.begin && skipped.begin < each.end;
          }))
        recording.group.skipped.push_back(skipped);
  }

private:
  void add(SourceLocation at, SourceLocation first) {
    if (!at.isFileID() || !sources_.isWrittenInMainFile(at))
      return;
    ConditionalGroup &group = groups_[first].group;
    group.directives.push_back(directiveAt(at, group));
  }

  // Clang does not say which group a taken #elifdef is in: the innermost open one.
  void addInner(SourceLocation at) {
    for (const auto &[place, group] : llvm::reverse(groups_))
      if (!group.ended)
        return add(at, place);
  }

  // From the `#` before a directive's word to the last token of its line.
  Span directiveAt(SourceLocation word, ConditionalGroup &group) const {
    StringRef buffer = sources_.getBufferData(sources_.getMainFileID());
    unsigned at = sources_.getFileOffset(word);
    StringRef before = buffer.take_front(at);
    std::size_t hash = before.rfind('#');
    // A digraph matters only if it stands behind the last `#`. Looking for one in the whole text before each directive
    // takes quadratic time.
    std::size_t behind = hash == StringRef::npos ? 0 : hash;
    std::size_t digraph = before.drop_front(behind).rfind("%:");
    if (digraph != StringRef::npos)
      hash = behind + digraph;
    Span span{hash == StringRef::npos ? at : unsigned(hash), at};
    Lexer lexer(sources_.getLocForStartOfFile(sources_.getMainFileID()),
                preprocessor_.getLangOpts(), buffer.begin(), buffer.begin() + at, buffer.end());
    Token token;
    for (bool first = true;; first = false) {
      lexer.LexFromRawLexer(token);
      if (token.is(tok::eof) || (!first && token.isAtStartOfLine()))
        return span;
      span.end = sources_.getFileOffset(token.getLocation()) + token.getLength();
      if (token.is(tok::raw_identifier))
        group.fixed |= differsForCompiler(token.getRawIdentifier());
    }
  }

  std::map<SourceLocation, Recording> &groups_;
  Preprocessor &preprocessor_;
  const SourceManager &sources_;
};

void Conditionals::attach(Preprocessor &preprocessor) {
  preprocessor.addPPCallbacks(std::make_unique<Recorder>(*this, preprocessor));
}

std::vector<ConditionalGroup> Conditionals::groups() const {
  std::vector<ConditionalGroup> result;
  for (const auto &[first, recording] : groups_)
    if (recording.ended && recording.group.complete())
      result.push_back(recording.group);
  return result;
}

// Each line of the stretch as a comment. No escaped line end may carry one on.
static std::string commentedLines(StringRef text) {
  std::string result;
  for (bool more = true; more;) {
    auto [line, rest] = text.split('\n');
    more = line.size() != text.size();
    StringRef kept = line.rtrim(" \t\r\\");
    std::size_t indent = std::min(kept.find_first_not_of(" \t"), kept.size());
    result += kept.take_front(indent);
    result += kept.size() == indent ? "" : "// ";
    result += kept.drop_front(indent);
    if (more)
      result += '\n';
    text = rest;
  }
  return result;
}

std::vector<Rewrite> commentsFor(const ConditionalGroup &group, StringRef buffer,
                                 const LineTable &table) {
  std::vector<Span> dropped = group.directives;
  dropped.insert(dropped.end(), group.skipped.begin(), group.skipped.end());
  std::sort(dropped.begin(), dropped.end(),
            [](Span a, Span b) { return std::pair(a.begin, a.end) < std::pair(b.begin, b.end); });
  std::vector<Span> merged;
  for (Span span : dropped)
    if (!merged.empty() && span.begin <= merged.back().end)
      merged.back().end = std::max(merged.back().end, span.end);
    else
      merged.push_back(span);
  std::vector<Rewrite> rewrites;
  for (Span span : merged) {
    Rewrite rewrite{span.begin, span.end, {}};
    unsigned line = unsigned(buffer.take_front(span.begin).count('\n')) + 1;
    rewrite.text.append(
        commentedLines(buffer.slice(span.begin, span.end)),
        [&](unsigned each) { return table.place(each); }, line);
    rewrites.push_back(std::move(rewrite));
  }
  return rewrites;
}

} // namespace gtap
