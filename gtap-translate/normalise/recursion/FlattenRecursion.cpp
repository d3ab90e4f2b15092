// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See FlattenRecursion.h. A statement keeps its text; a call in it moves ahead of it, and a variable
// takes the result.
#include "normalise/recursion/FlattenRecursion.h"

#include "ast/places/Places.h"
#include "ast/types/TypeText.h"
#include "normalise/blocks/Outline.h"
#include "support/SourceText.h"

#include <clang/Basic/SourceManager.h>
#include <fmt/format.h>

#include <algorithm>
#include <optional>

namespace gtap {

using namespace clang;

namespace {

constexpr const char *spawnLine = "\n#pragma gtap task\n";
constexpr const char *waitLine = "\n#pragma gtap taskwait\n";

// One function.
class Flattening {
public:
  Flattening(const RecursiveFunction &function, ParsedUnit &unit, const LineTable &table,
             std::set<std::string> &names)
      : function_(function), unit_(unit), table_(table), names_(names), source_(unit.context()) {}

  // Why it cannot be done, or nothing.
  std::string make(std::vector<Rewrite> &rewrites) {
    const std::optional<Span> body = source_.span(function_.function->getBody()->getSourceRange());
    if (!body || hasDirective(*body))
      return "holds a preprocessor directive";
    for (const RecursiveStatement &statement : function_.statements)
      if (!add(statement))
        return "has a call that comes out of a macro";
    const unsigned start = startOf(*function_.function, source_);
    Rewrite pragma{start, start, {}};
    pragma.text.append(fmt::format("{}#pragma gtap function gtap_recursion(loop)\n",
                                   source_.firstOnLine(start) ? "" : "\n"),
                       placeOf(start), /*running=*/false);
    rewrites_.push_back(std::move(pragma));
    std::move(rewrites_.begin(), rewrites_.end(), std::back_inserter(rewrites));
    return "";
  }

private:
  struct Call {
    Span span;
    std::string result; // the variable that takes it; empty for void
    bool stays = false;
  };

  // Such a line would be moved, or stand in both versions of the function.
  bool hasDirective(Span span) const {
    SmallVector<StringRef, 0> lines;
    source_.text(span).split(lines, '\n');
    return llvm::any_of(lines, [](StringRef line) { return line.ltrim().starts_with("#"); });
  }

  LinePlace placeOf(unsigned offset) const { return table_.place(source_.line(offset)); }

  bool add(const RecursiveStatement &found) {
    const Stmt &statement = *found.statement;
    std::optional<unsigned> begin = source_.offset(statement.getBeginLoc());
    std::optional<unsigned> end = source_.statementEnd(SourceText::lastPart(statement));
    std::optional<std::vector<Call>> calls = named(found.calls, found.isCall);
    if (!begin || !end || !calls)
      return false;
    const bool braces = !found.inBlock;
    const std::string indent =
        source_.indentation(*begin).str() + (braces || found.choice ? "  " : "");
    if (found.choice) {
      Rewrite whole{*begin, *end, {}};
      whole.text.append(braces ? "{ " : "", placeOf(*begin));
      if (!appendChoice(whole.text, *found.choice, *calls, indent))
        return false;
      whole.text.append(braces ? " }" : "", placeOf(*end - 1));
      rewrites_.push_back(std::move(whole));
      return true;
    }
    Rewrite ahead{*begin, *begin, {}};
    ahead.text.append(braces ? "{ " : "", placeOf(*begin));
    appendCalls(ahead.text, *calls, indent);
    rewrites_.push_back(std::move(ahead));
    const llvm::ArrayRef<Call> moved = llvm::ArrayRef<Call>(*calls).drop_back(found.isCall ? 1 : 0);
    for (const Call &call : outermost(moved)) {
      Rewrite taken{call.span.begin, call.span.end, {}};
      taken.text.append(call.result, placeOf(call.span.begin));
      rewrites_.push_back(std::move(taken));
    }
    Rewrite behind{*end, *end, {}};
    if (found.isCall)
      behind.text.append(waitLine + indent, placeOf(*end - 1), /*running=*/false);
    behind.text.append(braces ? " }" : "", placeOf(*end - 1));
    if (!behind.text.empty())
      rewrites_.push_back(std::move(behind));
    return true;
  }

  // With a variable for each result; the last call may stay where it is, as a statement of its own.
  std::optional<std::vector<Call>> named(const std::vector<const CallExpr *> &found,
                                         bool lastStays = false) {
    std::vector<Call> calls;
    const bool hasResult = !function_.function->getReturnType()->isVoidType();
    for (const CallExpr *call : found) {
      std::optional<Span> span = source_.span(call->getSourceRange());
      if (!span)
        return std::nullopt;
      Call &entry = calls.emplace_back();
      entry.span = *span;
      entry.stays = lastStays && call == found.back();
      if (hasResult && !entry.stays)
        entry.result = Outline::freshName("gtap_call", names_);
    }
    return calls;
  }

  // The calls as spawns that are waited for; of one that stays, what stands before it.
  void appendCalls(PlacedText &text, const std::vector<Call> &calls, const std::string &indent) {
    const QualType type = function_.function->getReturnType().getUnqualifiedType();
    for (const Call &call : calls) {
      const LinePlace place = placeOf(call.span.begin);
      if (!call.result.empty())
        text.append((&call == &calls.front() ? "" : indent) +
                        declarationText(type, call.result, unit_.context()) + ";",
                    place, /*running=*/false);
      text.append(spawnLine + indent, place, /*running=*/false);
      if (call.stays)
        continue;
      text.append(call.result.empty() ? "" : call.result + " = ", place);
      copy(text, call.span, {calls.data(), &call});
      text.append(";", placeOf(call.span.end));
      text.append(waitLine + indent, place, /*running=*/false);
    }
  }

  bool appendChoice(PlacedText &text, const ReturnChoice &choice, const std::vector<Call> &calls,
                    const std::string &indent) {
    std::optional<Span> condition = source_.span(choice.condition->getSourceRange());
    if (!condition)
      return false;
    appendCalls(text, calls, indent);
    text.append("if (", placeOf(condition->begin));
    copy(text, *condition, calls);
    text.append(") { ", placeOf(condition->end));
    if (!appendReturn(text, choice.yes, *condition, indent))
      return false;
    text.append(" } else { ", placeOf(condition->end));
    if (!appendReturn(text, choice.no, *condition, indent))
      return false;
    text.append(" }", placeOf(condition->end));
    return true;
  }

  bool appendReturn(PlacedText &text, const ReturnedValue &value, Span condition,
                    const std::string &indent) {
    if (!value.value) {
      text.append(value.constant ? "return true;" : "return false;", placeOf(condition.begin));
      return true;
    }
    std::optional<Span> span = source_.span(value.value->getSourceRange());
    std::optional<std::vector<Call>> calls = named(value.calls);
    if (!span || !calls)
      return false;
    if (value.choice)
      return appendChoice(text, *value.choice, *calls, indent);
    appendCalls(text, *calls, indent);
    const bool converts = function_.function->getReturnType()->isBooleanType() &&
                          !value.value->getType()->isBooleanType();
    text.append(converts ? "return static_cast<bool>(" : "return ", placeOf(span->begin));
    copy(text, *span, *calls);
    text.append(converts ? ");" : ";", placeOf(span->end));
    return true;
  }

  static bool holds(Span outer, Span inner) {
    return outer.begin <= inner.begin && inner.end <= outer.end;
  }

  // Those that are no arguments of another, which moves with them; in the order of the text.
  static std::vector<Call> outermost(llvm::ArrayRef<Call> calls) {
    std::vector<Call> found;
    for (const Call &call : calls)
      if (llvm::none_of(calls, [&](const Call &other) {
            return &other != &call && holds(other.span, call.span);
          }))
        found.push_back(call);
    llvm::sort(found, [](const Call &a, const Call &b) { return a.span.begin < b.span.begin; });
    return found;
  }

  // The user's text with their results in place of the calls.
  void copy(PlacedText &text, Span span, llvm::ArrayRef<Call> calls) const {
    unsigned done = span.begin;
    auto verbatim = [&](unsigned to) {
      text.append(
          source_.text({done, to}), [this](unsigned line) { return table_.place(line); },
          source_.line(done));
      done = to;
    };
    for (const Call &call : outermost(calls)) {
      if (!holds(span, call.span))
        continue;
      verbatim(call.span.begin);
      text.append(call.result, placeOf(done));
      done = call.span.end;
    }
    verbatim(span.end);
  }

  const RecursiveFunction &function_;
  ParsedUnit &unit_;
  const LineTable &table_;
  std::set<std::string> &names_;
  SourceText source_;
  std::vector<Rewrite> rewrites_;
};

RecursionOutcome outcomeOf(const RecursiveFunction &function, const SourceManager &sources) {
  RecursionOutcome outcome;
  outcome.function = function.function->getQualifiedNameAsString();
  outcome.kept = function.kept;
  PresumedLoc place = sources.getPresumedLoc(function.function->getLocation());
  if (place.isValid()) {
    outcome.file = place.getFilename();
    outcome.line = place.getLine();
    outcome.column = place.getColumn();
  }
  return outcome;
}

} // namespace

FlattenedRecursion flattenRecursion(const TaskModel &model, ParsedUnit &unit,
                                    const LineTable &table,
                                    const std::map<std::string, std::string> &keep,
                                    std::set<std::string> &names) {
  FlattenedRecursion result;
  for (RecursiveFunction &function : recursiveFunctions(model, unit.context())) {
    RecursionOutcome outcome = outcomeOf(function, unit.context().getSourceManager());
    if (auto kept = keep.find(outcome.function); outcome.kept.empty() && kept != keep.end())
      outcome.kept = kept->second;
    if (outcome.kept.empty())
      outcome.kept = Flattening(function, unit, table, names).make(result.rewrites);
    result.outcomes.push_back(std::move(outcome));
  }
  return result;
}

} // namespace gtap
