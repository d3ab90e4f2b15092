// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See LoopOutline.h.
#include "normalise/loops/LoopOutline.h"

#include "model/LoopNames.h"

#include <clang/AST/ParentMap.h>
#include <fmt/format.h>

namespace gtap {

using namespace clang;

bool holdsDirective(StringRef text) {
  SmallVector<StringRef, 0> lines;
  text.split(lines, '\n');
  return llvm::any_of(lines, [](StringRef line) {
    line = line.ltrim();
    return line.consume_front("#") && !(line = line.ltrim(), line.consume_front("pragma") &&
                                                                 line.ltrim().starts_with("gtap "));
  });
}

LoopOutline::LoopOutline(ParsedUnit &unit, const LineTable &table, std::vector<MovedPart> instances,
                         const TaskBody &body, const LoopHead &head, const ForStmt &statement,
                         std::string name)
    : Outline(unit, table, std::move(instances), *body.function->pragma, std::move(name)),
      task_(body), loop_(head), statement_(statement),
      head_(source_, unit.context(), loop_, statement) {}

std::string LoopOutline::readText(bool withDirectives) {
  std::optional<unsigned> begin = source_.offset(statement_.getBeginLoc());
  std::optional<unsigned> end = source_.statementEnd(SourceText::lastPart(statement_));
  std::optional<Span> head = source_.span(SourceRange(statement_.getRParenLoc()));
  if (!begin || !end || !head || SourceText::touchesMacro(statement_.getBeginLoc()))
    return "comes out of a macro";
  begin_ = *begin;
  end_ = *end;
  body_ = {head->end, end_};
  if (!withDirectives && holdsDirective(source_.text({begin_, end_})))
    return "holds a preprocessor directive";
  return head_.read() ? "" : "has a head that comes out of a macro";
}

std::vector<Problem> LoopOutline::prepareTurns(std::vector<std::string> leading) {
  leading.insert(leading.begin(), fmt::format("{} {}", turnsType(), turnsVariable));
  return prepare(source_.text(body_).str() + "\n" + head_.advance(), {begin_, end_},
                 std::move(leading));
}

const char *LoopOutline::turnsType() const {
  bool isWide = llvm::any_of(instances_, [&](const MovedPart &instance) {
    return unit_.context().getTypeSize(instance.variable->getType()) > 32;
  });
  return isWide ? "unsigned long long" : "unsigned";
}

std::string LoopOutline::halving(const std::string &halves, const std::string &indentation,
                                 const std::vector<std::string> &further, bool firstThreadOnly,
                                 const std::string &stride) const {
  std::vector<std::string> leading{halfVariable};
  leading.insert(leading.end(), further.begin(), further.end());
  std::string spawn = spawnText(indentation + "  ", signature_->call(leading));
  if (firstThreadOnly)
    spawn = fmt::format("{0}  if (threadIdx.x == 0) {{\n{1}{0}  }}\n", indentation,
                        spawnText(indentation + "    ", signature_->call(leading)));
  return fmt::format("{0}while (::gtap::{1}) {{\n"
                     "{0}  const {2} {3} = {4} / 2;\n"
                     "{5}"
                     "{0}  {6};\n"
                     "{0}  {4} -= {3};\n"
                     "{0}}}\n",
                     indentation, halves, turnsType(), halfVariable, turnsVariable, spawn,
                     ahead(stride.empty() ? halfVariable : halfVariable + (" * " + stride)));
}

std::string LoopOutline::spawnText(const std::string &indentation, const std::string &call) const {
  return fmt::format("#pragma gtap task\n{}{};\n", indentation, call);
}

std::string LoopOutline::ahead(const std::string &turns) const {
  const std::string variable = loop_.variable->getNameAsString();
  return fmt::format("{} = {}", variable, head_.ahead(variable, turns));
}

std::string LoopOutline::head(const std::string &stride, const std::string &further) const {
  return fmt::format("for (; {0} != 0{2}; --{0}, {1})", turnsVariable,
                     stride.empty() ? head_.advance() : ahead(stride), further);
}

bool LoopOutline::isAlone() const {
  const ParentMap parents(instances_.front().function->getBody());
  const Stmt *outer = parents.getParent(&statement_);
  if (const auto *braces = dyn_cast_or_null<CompoundStmt>(outer);
      braces && braces->size() == 1 && isa_and_nonnull<AttributedStmt>(parents.getParent(braces)))
    outer = parents.getParent(braces);        // around the loop alone, behind its directive
  if (isa_and_nonnull<AttributedStmt>(outer)) // its directive
    outer = parents.getParent(outer);
  return !isa_and_nonnull<CompoundStmt>(outer);
}

unsigned LoopOutline::endOfNest(const SpawnedLoop &spawned) const {
  return source_.statementEnd(SourceText::lastPart(*spawned.loop.attributed->getSubStmt()))
      .value_or(end_);
}

PlacedText LoopOutline::directivesBehind(Span pragma, const SpawnedLoop &spawned) const {
  PlacedText text;
  const std::optional<unsigned> begin =
      source_.offset(spawned.loop.attributed->getSubStmt()->getBeginLoc());
  const StringRef between = begin ? source_.text({pragma.end, *begin}) : StringRef();
  if (between.contains('#'))
    text.append(
        between.rtrim(" \t"), [this](unsigned line) { return table_.place(line); },
        source_.line(pragma.end));
  return text;
}

std::string LoopOutline::padding() const {
  StringRef before = source_.buffer().take_front(begin_);
  before = before.substr(before.rfind('\n') + 1);
  std::string result;
  for (char c : before)
    result += c == '\t' ? '\t' : ' ';
  return result;
}

} // namespace gtap
