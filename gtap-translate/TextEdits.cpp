// A list of edits on one stretch of source text (see TextEdits.h).
#include "TextEdits.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/Support/ErrorHandling.h>

#include <algorithm>
#include <map>
#include <utility>

namespace gtap {

namespace {

MappedText generated(const std::string &text) {
  MappedText result;
  result.append(text);
  return result;
}

} // namespace

void TextEdits::replace(Span span, MappedText text) {
  if (span.begin < whole_.begin || span.end < span.begin || whole_.end < span.end)
    llvm::report_fatal_error("an edit lies outside its text");
  edits_.push_back({span, std::move(text), false});
}

void TextEdits::replace(Span span, std::string text) {
  replace(span, generated(text));
}

void TextEdits::insert(unsigned at, MappedText text) {
  replace({at, at}, std::move(text));
}

void TextEdits::insert(unsigned at, std::string text) {
  replace({at, at}, generated(text));
}

bool TextEdits::replaced(Span span) const {
  return llvm::any_of(edits_, [&](const Edit &edit) {
    return edit.span.begin <= span.begin && span.end <= edit.span.end;
  });
}

void TextEdits::rename(Span span, std::string text) {
  for (const Edit &edit : edits_)
    if (edit.weak && edit.span.begin == span.begin)
      return; // a macro's argument, met once for each of its expansions
  edits_.push_back({span, generated(text), true});
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
  return std::nullopt;
}

std::string TextEdits::textOf(Span span) const {
  TextEdits part(source_, span);
  for (const Edit &edit : edits_)
    if (edit.weak && span.begin <= edit.span.begin && edit.span.end <= span.end)
      part.edits_.push_back(edit);
  return part.apply().str();
}

std::vector<TextEdits::Edit> TextEdits::sorted() const {
  std::vector<Edit> result;
  for (const Edit &edit : edits_) {
    bool swallowed = edit.weak && std::any_of(edits_.begin(), edits_.end(), [&](const Edit &other) {
                       return !other.weak && other.span.begin <= edit.span.begin &&
                              edit.span.end <= other.span.end;
                     });
    if (!swallowed)
      result.push_back(edit);
  }
  std::stable_sort(result.begin(), result.end(), [](const Edit &a, const Edit &b) {
    bool aReplaces = a.span.begin != a.span.end;
    bool bReplaces = b.span.begin != b.span.end;
    return std::pair(a.span.begin, aReplaces) < std::pair(b.span.begin, bReplaces);
  });
  return result;
}

MappedText TextEdits::apply() const {
  MappedText result;
  unsigned at = whole_.begin;
  for (const Edit &edit : sorted()) {
    if (edit.span.begin < at)
      llvm::report_fatal_error(llvm::Twine("two edits overlap: \"") + edit.text.str() +
                               "\" in line " + llvm::Twine(source_.line(edit.span.begin)));
    result.append(source_.text({at, edit.span.begin}), source_.line(at));
    result.append(edit.text);
    at = edit.span.end;
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
