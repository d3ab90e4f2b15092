// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See CallWalkText.h. Statements keep their text; a call in one moves ahead of it, and a variable takes the result.
#include "normalise/recursion/CallWalkText.h"

#include "analyse/tasks/FoldedResults.h"
#include "ast/places/Places.h"
#include "ast/types/TypeText.h"
#include "model/WalkNames.h"
#include "normalise/blocks/Outline.h"
#include "support/SourceText.h"

#include <clang/AST/ParentMap.h>
#include <clang/Basic/SourceManager.h>
#include <fmt/format.h>

#include <algorithm>
#include <optional>

namespace gtap {

using namespace clang;

namespace {

class WalkWriter {
public:
  WalkWriter(const TaskBody &body, ParsedUnit &unit, const LineTable &table,
             std::set<std::string> &names)
      : body_(body), function_(*body.definition), unit_(unit), table_(table), names_(names),
        source_(unit.context()), parents_(function_.getBody()),
        name_(walkFunctionName(*body.function)) {
    names_.insert(name_);
  }

  std::optional<Rewrite> write() {
    const std::optional<unsigned> begin = placeAhead();
    const unsigned start = startOf(function_, source_);
    const std::optional<Span> text = source_.span(function_.getBody()->getSourceRange());
    if (!begin || !text)
      return std::nullopt;
    whole_ = {start, text->end};
    if (!renames(function_.getLocation()) || !blankDirectives() || holdsOtherDirectives())
      return std::nullopt;
    foldResults();
    for (const Spawn &spawn : body_.spawns)
      if (!moveCall(spawn))
        return std::nullopt;
    PlacedText copy = rewritten(
        source_.text(whole_), [this](unsigned line) { return placeOfLine(line); },
        std::move(inside_));
    Rewrite ahead{*begin, *begin, {}};
    ahead.text.append(fmt::format("{}#pragma gtap function gtap_recursion(walk)\n",
                                  source_.firstOnLine(*begin) ? "" : "\n"),
                      placeOf(start), /*running=*/false);
    ahead.text.append(copy);
    ahead.text.append("\n", placeOf(text->end));
    return ahead;
  }

private:
  LinePlace placeOf(unsigned offset) const { return table_.place(source_.line(offset)); }
  // Of a line of the copied text, which counts from 1.
  LinePlace placeOfLine(unsigned line) const {
    return table_.place(source_.line(whole_.begin) + line - 1);
  }

  // Ahead of the definition, and of the directive that stands before it.
  std::optional<unsigned> placeAhead() const {
    unsigned at = startOf(function_, source_);
    for (const auto &site : unit_.facts().pragmas) {
      const std::optional<Span> pragma =
          site->kind == PragmaKind::Function ? source_.span(site->text) : std::nullopt;
      if (!pragma || pragma->end > at)
        continue;
      if (source_.tokenAfter(pragma->end).span.begin >= startOfTokens(at))
        at = std::min(at, pragma->begin);
    }
    return at;
  }
  unsigned startOfTokens(unsigned at) const { return source_.tokenAfter(at).span.begin; }

  void replace(Span span, PlacedText text) {
    inside_.push_back({span.begin - whole_.begin, span.end - whole_.begin, std::move(text)});
  }

  bool renames(SourceLocation where) {
    const std::optional<Span> name = source_.span(SourceRange(where, where));
    if (!name || source_.text(*name) != function_.getName())
      return false;
    PlacedText text;
    text.append(name_, placeOf(name->begin));
    replace(*name, std::move(text));
    return true;
  }

  // The spawns' and waits' own directives; what a wait was the only statement of has an empty one.
  bool blankDirectives() {
    auto blank = [&](const PragmaSite &site) {
      std::optional<Span> span = source_.span(site.text);
      if (!span || !source_.text(*span).ltrim().starts_with("#"))
        return false;
      directives_.push_back(*span);
      PlacedText text;
      text.append(site.unbraced ? ";" : "", placeOf(span->begin));
      text.append(std::string(source_.text(*span).count('\n'), '\n'), placeOf(span->begin));
      replace(*span, std::move(text));
      return true;
    };
    return llvm::all_of(body_.spawns, [&](const Spawn &each) { return blank(*each.pragma); }) &&
           llvm::all_of(body_.waits, [&](const Wait &each) { return blank(*each.pragma); });
  }

  // Such a line would stand in both texts.
  bool holdsOtherDirectives() const {
    unsigned at = whole_.begin;
    SmallVector<StringRef, 0> lines;
    source_.text(whole_).split(lines, '\n');
    for (StringRef line : lines) {
      const bool known = llvm::any_of(directives_, [&](Span span) {
        return span.begin < at + line.size() + 1 && at < span.end;
      });
      if (line.ltrim().starts_with("#") && !known)
        return true;
      at += unsigned(line.size()) + 1;
    }
    return false;
  }

  std::optional<Span> spanOf(const Stmt &statement) const {
    const std::optional<unsigned> begin = source_.offset(statement.getBeginLoc());
    const std::optional<unsigned> end = source_.statementEnd(SourceText::lastPart(statement));
    if (!begin || !end || SourceText::touchesMacro(statement.getSourceRange()))
      return std::nullopt;
    return Span{*begin, *end};
  }

  // The user's text, with `result` in place of each of these.
  void append(PlacedText &text, Span span, StringRef result = "",
              llvm::ArrayRef<Span> replaced = {}) const {
    unsigned done = span.begin;
    auto verbatim = [&](unsigned to) {
      text.append(
          source_.text({done, to}), [this](unsigned line) { return table_.place(line); },
          source_.line(done));
    };
    for (const Span &each : replaced) {
      verbatim(each.begin);
      text.append(result.str(), placeOf(each.begin));
      done = each.end;
    }
    verbatim(span.end);
  }

  // Each result is there at once: what takes the results out of an array behind the wait does so behind each call, without the array.
  void foldResults() {
    fold_ = foldedResults(body_, unit_.context());
    if (!fold_)
      return;
    std::vector<Span> gone;
    std::optional<Span> first = spanOf(*fold_->first), inside = spanOf(*fold_->loop->getBody());
    std::vector<const Stmt *> statements = fold_->ahead;
    statements.push_back(fold_->declaration);
    statements.push_back(fold_->loop);
    bool known = first && inside && !foldOfMacros();
    for (const Stmt *each : statements)
      if (std::optional<Span> span = spanOf(*each))
        gone.push_back(*span);
      else
        known = false;
    for (const ArraySubscriptExpr *element : fold_->elements)
      if (std::optional<Span> span = source_.span(element->getSourceRange()))
        taken_.push_back(*span);
      else
        known = false;
    if (!known) {
      fold_.reset();
      return;
    }
    llvm::sort(taken_, [](Span one, Span other) { return one.begin < other.begin; });
    folded_ = *inside;
    PlacedText moved;
    for (std::size_t i = 0; i < fold_->ahead.size(); ++i) {
      append(moved, gone[i]);
      moved.append("\n" + source_.indentation(first->begin).str(), placeOf(gone[i].end - 1),
                   /*running=*/false);
    }
    if (!moved.empty())
      replace({first->begin, first->begin}, std::move(moved));
    const bool isAlone = fold_->declaration->isSingleDecl();
    for (const Span &each : gone) {
      const bool declares = &each == &gone[fold_->ahead.size()], stays = declares && !isAlone;
      PlacedText rest;
      if (stays) // its other variables are needed, and compilers warn of an array that is never used
        rest.append(" (void)" + fold_->array->getNameAsString() + ";", placeOf(each.begin));
      else if (&each == &gone.back())
        rest.append(fmt::format("; /* what is done with '{}' stands behind each call */",
                                fold_->array->getNameAsString()),
                    placeOf(each.begin));
      else
        rest.append(";", placeOf(each.begin));
      replace(stays ? Span{each.end, each.end} : each, std::move(rest));
    }
  }
  bool foldOfMacros() const {
    return llvm::any_of(fold_->stores, [](const FoldedResults::Store &store) {
      return SourceText::touchesMacro(store.spawn->range()) ||
             SourceText::touchesMacro(store.index->getSourceRange());
    });
  }
  const FoldedResults::Store *storeOf(const Spawn &spawn) const {
    if (fold_)
      for (const FoldedResults::Store &store : fold_->stores)
        if (store.spawn == &spawn)
          return &store;
    return nullptr;
  }
  // The loop's body with the result of the call.
  void appendFold(PlacedText &text, const FoldedResults::Store &store, const std::string &result,
                  LinePlace place) const {
    const std::optional<Span> index = source_.span(store.index->getSourceRange());
    const StringRef name = fold_->variable->getName(), value = source_.text(*index);
    std::string before;
    if (!fold_->mentions.empty() && value != name)
      before = "const " +
               declarationText(fold_->variable->getType().getUnqualifiedType(), name.str(),
                               unit_.context()) +
               " = " + value.str() + "; ";
    else if (store.index->HasSideEffects(unit_.context()))
      before = value.str() + "; ";
    const bool isBlock = before.empty() && isa<CompoundStmt>(fold_->loop->getBody());
    text.append(isBlock ? "" : "{ " + before, place);
    append(text, folded_, result, taken_);
    text.append(isBlock ? "" : " }", placeOf(folded_.end - 1));
  }

  bool moveCall(const Spawn &spawn) {
    const Stmt *outer = parents_.getParent(const_cast<Stmt *>(spawn.node()));
    const bool braces = !isa_and_nonnull<CompoundStmt>(outer);
    const std::optional<unsigned> begin = source_.offset(spawn.range().getBegin());
    const std::optional<unsigned> end =
        source_.statementEnd(SourceText::lastPart(*spawn.statement));
    const std::optional<Span> call = source_.span(spawn.call->getSourceRange());
    const std::optional<Span> callee = source_.span(spawn.call->getCallee()->getSourceRange());
    if (!begin || !end || !call || !callee || call->begin < *begin || *end < call->end ||
        (braces && spawn.declares()))
      return false;
    const std::string result = Outline::freshName("gtap_call", names_);
    const std::string indent = source_.indentation(*begin).str();
    const LinePlace place = placeOf(call->begin);
    PlacedText ahead;
    ahead.append((braces ? "{ " : "") +
                     declarationText(function_.getReturnType().getUnqualifiedType(), result,
                                     unit_.context()) +
                     ";\n#pragma gtap task\n" + indent + result + " = " + name_,
                 place, /*running=*/false);
    ahead.append(
        source_.text({callee->end, call->end}),
        [this](unsigned line) { return table_.place(line); }, source_.line(callee->end));
    ahead.append(";\n#pragma gtap taskwait\n" + indent, place, /*running=*/false);
    if (const FoldedResults::Store *store = storeOf(spawn)) {
      appendFold(ahead, *store, result, place);
      ahead.append(braces ? " }" : "", placeOf(*end - 1));
      replace({*begin, *end}, std::move(ahead));
      return true;
    }
    replace({*begin, *begin}, std::move(ahead));
    PlacedText taken;
    taken.append(result, place);
    replace(*call, std::move(taken));
    if (braces) {
      PlacedText behind;
      behind.append(" }", placeOf(*end - 1));
      replace({*end, *end}, std::move(behind));
    }
    return true;
  }

  const TaskBody &body_;
  const FunctionDecl &function_;
  ParsedUnit &unit_;
  const LineTable &table_;
  std::set<std::string> &names_;
  SourceText source_;
  ParentMap parents_;
  std::string name_;
  Span whole_{0, 0};
  std::vector<Span> directives_;
  std::optional<FoldedResults> fold_;
  std::vector<Span> taken_;     // its elements
  Span folded_{0, 0};           // its loop's body
  std::vector<Rewrite> inside_; // of the copied text
};

} // namespace

std::vector<Rewrite> callWalkText(const TaskBody &body, ParsedUnit &unit, const LineTable &table,
                                  std::set<std::string> &names) {
  std::vector<Rewrite> rewrites;
  if (std::optional<Rewrite> ahead = WalkWriter(body, unit, table, names).write())
    rewrites.push_back(std::move(*ahead));
  return rewrites;
}

} // namespace gtap
