// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The conditional groups of the main file, `#if` to `#endif`, as the preprocessor took them: enough
// to leave only the text that counts. Must not know which of them have to go.
#pragma once

#include "support/LineTable.h"
#include "support/Rewrites.h"
#include "support/SourceText.h"

#include <clang/Lex/PPCallbacks.h>
#include <clang/Lex/Preprocessor.h>

#include <map>
#include <vector>

namespace gtap {

// Whether the translator's one parse and the passes of the final compiler see a macro differently.
bool differsForCompiler(llvm::StringRef macro);

struct ConditionalGroup {
  std::vector<Span> directives; // from `#` to the last token, in order
  std::vector<Span> skipped;    // text that does not count
  bool fixed = false;           // the final compiler may decide otherwise

  bool complete() const { return directives.size() > 1; }
  // Whether it has a directive in the span.
  bool touches(Span span) const;
  // Whether it has directives both inside the span and outside.
  bool crosses(Span span) const;
};

class Conditionals {
public:
  // Records the groups of the main file from now on. To be called before the first token.
  void attach(clang::Preprocessor &preprocessor);

  // In the order of their `#if`. Those inside skipped text do not count.
  std::vector<ConditionalGroup> groups() const;

private:
  class Recorder;
  struct Recording {
    ConditionalGroup group;
    bool ended = false;
  };
  std::map<clang::SourceLocation, Recording> groups_; // by the word behind the first `#`
};

// What turns the directives of a group, and what they skip, into comments.
std::vector<Rewrite> commentsFor(const ConditionalGroup &group, llvm::StringRef buffer,
                                 const LineTable &table);

} // namespace gtap
