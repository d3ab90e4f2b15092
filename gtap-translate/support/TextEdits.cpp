// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A list of edits on one stretch of source text (see TextEdits.h).
#include "support/TextEdits.h"

#include <llvm/ADT/STLExtras.h>

#include <algorithm>
#include <utility>

namespace gtap {

namespace {

MappedText generated(const std::string &text) {
  MappedText result;
  result.append(text);
  return result;
}

// What stands in place of a text of the user's has the user's line; more lines are the output's own.
MappedText inPlace(const std::string &text, unsigned line) {
  MappedText result;
  std::size_t end = std::min(text.find('\n'), text.size());
  result.append(llvm::StringRef(text).take_front(end), line);
  result.append(llvm::StringRef(text).drop_front(end));
  return result;
}

} // namespace

bool TextEdits::inside(Span span) const {
  return whole_.begin <= span.begin && span.begin <= span.end && span.end <= whole_.end;
}

void TextEdits::add(Edit edit) {
  if (edit.weak)
    renamings_[edit.span.begin] = edits_.size();
  edits_.push_back(std::move(edit));
}

void TextEdits::replace(Span span, MappedText text) {
  if (inside(span))
    add({span, std::move(text), false});
  else if (!refused_)
    refused_ = span.begin;
}

void TextEdits::replace(Span span, const std::string &text) {
  replace(span, inPlace(text, source_.line(span.begin)));
}

void TextEdits::insert(unsigned at, MappedText text) {
  replace({at, at}, std::move(text));
}

void TextEdits::insert(unsigned at, const std::string &text) {
  replace({at, at}, generated(text));
}

bool TextEdits::replaced(Span span) const {
  return llvm::any_of(edits_, [&](const Edit &edit) {
    return edit.span.begin <= span.begin && span.end <= edit.span.end;
  });
}

void TextEdits::rename(Span span, const std::string &text) {
  auto known = renamings_.find(span.begin); // a macro's argument is met for each of its expansions
  bool good = inside(span);
  if (known != renamings_.end()) {
    const Edit &edit = edits_[known->second];
    good &= edit.span.end == span.end && edit.text.str() == text;
  }
  if (!good && !refused_)
    refused_ = span.begin;
  if (good && known == renamings_.end())
    add({span, inPlace(text, source_.line(span.begin)), true});
}

std::optional<unsigned> TextEdits::merge(const TextEdits &other) {
  using Place = std::pair<unsigned, unsigned>;
  auto byPlace = [](const std::vector<Edit> &edits) {
    std::map<Place, std::vector<const Edit *>> places;
    for (const Edit &edit : edits)
      places[{edit.span.begin, edit.span.end}].push_back(&edit);
    return places;
  };
  auto same = [](const Edit *a, const Edit *b) {
    return a->weak == b->weak && a->text.str() == b->text.str();
  };
  auto overlap = [](const Edit &a, const Edit &b) {
    return !a.weak && !b.weak && a.span.begin < b.span.end && b.span.begin < a.span.end;
  };
  // Whether `all` has `part` in it, in order.
  auto holds = [&](const std::vector<const Edit *> &all, const std::vector<const Edit *> &part) {
    std::size_t next = 0;
    for (const Edit *edit : all)
      if (next < part.size() && same(edit, part[next]))
        ++next;
    return next == part.size();
  };
  auto mine = byPlace(edits_);
  std::map<unsigned, std::vector<const Edit *>> longer; // what the other inserts, where it is more
  std::vector<Edit> more;
  for (const auto &[place, theirs] : byPlace(other.edits_)) {
    auto found = mine.find(place);
    if (found == mine.end())
      for (const Edit *edit : theirs) {
        for (const Edit &other : edits_)
          if (overlap(*edit, other))
            return place.first;
        more.push_back(*edit);
      }
    else if (std::equal(found->second.begin(), found->second.end(), theirs.begin(), theirs.end(),
                        same))
      continue;
    else if (place.first != place.second)
      return place.first;
    else if (holds(theirs, found->second))
      longer[place.first] = theirs;
    else if (!holds(found->second, theirs))
      return place.first;
  }
  llvm::erase_if(edits_, [&](const Edit &edit) {
    return edit.span.begin == edit.span.end && longer.count(edit.span.begin) != 0;
  });
  for (const auto &[at, theirs] : longer)
    for (const Edit *edit : theirs)
      more.push_back(*edit);
  edits_.insert(edits_.end(), more.begin(), more.end());
  renamings_.clear();
  for (std::size_t i = 0; i < edits_.size(); ++i)
    if (edits_[i].weak)
      renamings_[edits_[i].span.begin] = i;
  if (!refused_)
    refused_ = other.refused_;
  return std::nullopt;
}

std::string TextEdits::textOf(Span span) const {
  TextEdits part(source_, span);
  for (auto at = renamings_.lower_bound(span.begin); at != renamings_.end() && at->first < span.end;
       ++at)
    if (const Edit &edit = edits_[at->second]; edit.span.end <= span.end)
      part.edits_.push_back(edit);
  return part.apply().str();
}

// In the order of the text: insertions, then what begins there. Without the renamings inside a
// replacement or a longer renaming, which are looked for with the furthest end so far.
std::vector<const TextEdits::Edit *> TextEdits::sorted() const {
  std::vector<const Edit *> all;
  for (const Edit &edit : edits_)
    all.push_back(&edit);
  auto inserts = [](const Edit &edit) { return edit.span.begin == edit.span.end; };
  std::stable_sort(all.begin(), all.end(), [&](const Edit *a, const Edit *b) {
    if (a->span.begin != b->span.begin)
      return a->span.begin < b->span.begin;
    return inserts(*a) != inserts(*b) ? inserts(*a) : a->weak < b->weak;
  });
  std::vector<const Edit *> result;
  unsigned replaced = 0, renamed = 0;
  for (const Edit *edit : all) {
    bool swallowed = edit->weak && edit->span.end <= std::max(replaced, renamed);
    if (!swallowed)
      result.push_back(edit);
    unsigned &furthest = edit->weak ? renamed : replaced;
    furthest = std::max(furthest, edit->span.end);
  }
  return result;
}

std::optional<unsigned> TextEdits::conflict() const {
  if (refused_)
    return refused_;
  unsigned at = whole_.begin;
  for (const Edit *edit : sorted()) {
    if (edit->span.begin < at)
      return edit->span.begin;
    at = edit->span.end;
  }
  return std::nullopt;
}

MappedText TextEdits::apply() const {
  MappedText result;
  unsigned at = whole_.begin;
  for (const Edit *edit : sorted()) {
    if (edit->span.begin < at)
      continue;
    result.append(source_.text({at, edit->span.begin}), source_.line(at));
    result.append(edit->text);
    at = edit->span.end;
  }
  result.append(source_.text({at, whole_.end}), source_.line(at));
  return result;
}

std::string TextEdits::applyFrom(unsigned at) const {
  TextEdits part(source_, {at, whole_.end});
  for (const Edit &edit : edits_) {
    if (edit.span.begin < at && at < edit.span.end)
      return "";
    if (edit.span.begin >= at)
      part.edits_.push_back(edit);
  }
  return part.apply().str();
}

} // namespace gtap
