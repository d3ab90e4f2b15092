// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A list of edits on one stretch of source text, applied all at once. Edits must not overlap, which
// conflict() tells; a renaming inside a replaced or renamed range is dropped with it. Must not know
// what is edited.
#pragma once

#include "support/MappedText.h"
#include "support/SourceText.h"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace gtap {

class TextEdits {
public:
  TextEdits(const SourceText &source, Span whole) : source_(source), whole_(whole) {}

  // Puts `text` in place of the span.
  void replace(Span span, const std::string &text);
  void replace(Span span, MappedText text);

  // Puts `text` before the character at `at`, after earlier insertions there and before a
  // replacement there.
  void insert(unsigned at, const std::string &text);
  void insert(unsigned at, MappedText text);
  // Whether other text already stands for a stretch that holds this one.
  bool replaced(Span span) const;

  // Replaces one identifier; gives way to a replacement around it, and shows up in textOf().
  void rename(Span span, const std::string &text);

  // Takes in the edits of another list on the same text: what both do is done once, and where one
  // inserts more than the other, that is done. Nothing, or where the two differ.
  std::optional<unsigned> merge(const TextEdits &other);

  // The text of a span with the renamings in it.
  std::string textOf(Span span) const;

  // Where an edit leaves the stretch, overlaps another one, or gives a name a second meaning, as a
  // macro's argument may that is used twice; nothing when all of them can be done.
  std::optional<unsigned> conflict() const;

  // The whole stretch with every edit done, each untouched character mapped to its line. Without
  // those in conflict.
  MappedText apply() const;

  // What the stretch from `at` on becomes; empty when an edit lies across `at`.
  std::string applyFrom(unsigned at) const;

private:
  struct Edit {
    Span span;
    MappedText text;
    bool weak = false; // a renaming
  };
  bool inside(Span span) const;
  void add(Edit edit);
  std::vector<const Edit *> sorted() const;

  const SourceText &source_;
  Span whole_;
  std::vector<Edit> edits_;
  std::map<unsigned, std::size_t> renamings_; // where each begins, and its index
  std::optional<unsigned> refused_;           // where the first edit stands that was not taken
};

} // namespace gtap
