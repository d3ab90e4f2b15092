// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See LoopOutline.h.
#include "normalise/LoopOutline.h"

#include "ast/types/DeclaredTypes.h"
#include "ast/types/TypeText.h"
#include "model/LoopNames.h"

#include <clang/AST/ParentMap.h>
#include <fmt/format.h>

#include <cstdlib>

namespace gtap {

using namespace clang;

static const char *nameOf(LoopHead::Relation relation) {
  switch (relation) {
  case LoopHead::Relation::Below:
    return "turns_below";
  case LoopHead::Relation::UpTo:
    return "turns_up_to";
  case LoopHead::Relation::Above:
    return "turns_above";
  default:
    return "turns_down_to";
  }
}

LoopOutline::LoopOutline(ParsedUnit &unit, const LineTable &table, std::vector<MovedPart> instances,
                         const TaskBody &body, const LoopHead &head, const ForStmt &statement,
                         std::string name)
    : Outline(unit, table, std::move(instances), *body.function->pragma, std::move(name)),
      task_(body), loop_(head), statement_(statement) {}

std::string LoopOutline::readText(bool withDirectives) {
  std::optional<unsigned> begin = source_.offset(statement_.getBeginLoc());
  std::optional<unsigned> end = source_.statementEnd(SourceText::lastPart(statement_));
  std::optional<Span> head = source_.span(SourceRange(statement_.getRParenLoc()));
  if (!begin || !end || !head || SourceText::touchesMacro(statement_.getBeginLoc()))
    return "comes out of a macro";
  begin_ = *begin;
  end_ = *end;
  body_ = {head->end, end_};
  if (!withDirectives && holdsDirective())
    return "holds a preprocessor directive";
  bool good = true;
  auto text = [&](const Expr *expression) -> std::string {
    if (!expression)
      return "1";
    std::optional<Span> span = source_.span(expression->getSourceRange());
    good &= span.has_value();
    return span ? (isComma(*expression) ? "(" : "") + source_.text(*span).str() +
                      (isComma(*expression) ? ")" : "")
                : "";
  };
  first_ = text(loop_.first);
  bound_ = text(loop_.bound);
  step_ = text(loop_.step);
  advance_ = text(statement_.getInc());
  return good ? "" : "has a head that comes out of a macro";
}

bool LoopOutline::holdsDirective() const {
  SmallVector<StringRef, 0> lines;
  source_.text({begin_, end_}).split(lines, '\n');
  return llvm::any_of(lines, [](StringRef line) {
    line = line.ltrim();
    return line.consume_front("#") && !(line = line.ltrim(), line.consume_front("pragma") &&
                                                                 line.ltrim().starts_with("gtap "));
  });
}

std::vector<Problem> LoopOutline::prepareTurns(std::vector<std::string> leading) {
  leading.insert(leading.begin(), fmt::format("{} {}", turnsType(), turnsVariable));
  return prepare(source_.text(body_).str() + "\n" + advance_, {begin_, end_}, std::move(leading));
}

const char *LoopOutline::turnsType() const {
  bool isWide = llvm::any_of(instances_, [&](const MovedPart &instance) {
    return unit_.context().getTypeSize(instance.variable->getType()) > 32;
  });
  return isWide ? "unsigned long long" : "unsigned";
}

std::string LoopOutline::turns() const {
  const bool isAuto = writtenVariable(loop_.variable)->getType()->getContainedAutoType() != nullptr;
  const std::string typeName = typeText(declaredType(loop_.variable), unit_.context());
  return fmt::format("::gtap::{}{}({}, {}, {})", nameOf(loop_.relation),
                     isAuto ? "" : "<" + typeName + ">", compared(), bound_, step_);
}

std::string LoopOutline::first() const {
  const bool isAuto = writtenVariable(loop_.variable)->getType()->getContainedAutoType() != nullptr;
  const QualType given = loop_.first->IgnoreParenImpCasts()->getType();
  return isAuto || unit_.context().hasSameUnqualifiedType(given, loop_.variable->getType())
             ? first_
             : fmt::format("static_cast<{}>({})",
                           typeText(declaredType(loop_.variable), unit_.context()), first_);
}

// What the head compares with the bound at the first turn.
std::string LoopOutline::compared() const {
  return loop_.offset == 0 ? first()
                           : fmt::format("({}) {} {}", first(), loop_.offset < 0 ? '-' : '+',
                                         std::abs(loop_.offset));
}

std::string LoopOutline::halving(const std::string &halves, const std::string &indentation,
                                 const std::vector<std::string> &further, bool firstThreadOnly,
                                 const std::string &stride) const {
  std::vector<std::string> leading{halfVariable};
  leading.insert(leading.end(), further.begin(), further.end());
  std::string spawn =
      fmt::format("#pragma gtap task\n{}  {};\n", indentation, signature_->call(leading));
  if (firstThreadOnly)
    spawn = fmt::format("{0}  if (threadIdx.x == 0) {{\n#pragma gtap task\n{0}    {1};\n{0}  }}\n",
                        indentation, signature_->call(leading));
  return fmt::format("{0}while (::gtap::{1}) {{\n"
                     "{0}  const {2} {3} = {4} / 2;\n"
                     "{5}"
                     "{0}  {6};\n"
                     "{0}  {4} -= {3};\n"
                     "{0}}}\n",
                     indentation, halves, turnsType(), halfVariable, turnsVariable, spawn,
                     ahead(stride.empty() ? halfVariable : halfVariable + (" * " + stride)));
}

std::string LoopOutline::ahead(const std::string &turns) const {
  return fmt::format("{0} = ::gtap::{1}({0}, {2}, {3})", loop_.variable->getNameAsString(),
                     loop_.ascends() ? "ahead" : "back", turns, step_);
}

std::string LoopOutline::head(const std::string &stride, const std::string &further) const {
  return fmt::format("for (; {0} != 0{2}; --{0}, {1})", turnsVariable,
                     stride.empty() ? advance_ : ahead(stride), further);
}

std::string LoopOutline::headUpToBound() const {
  std::optional<Span> head =
      source_.span(SourceRange(statement_.getLParenLoc(), statement_.getCond()->getEndLoc()));
  return head ? source_.text(*head).str() : "(; false";
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

std::string LoopOutline::padding() const {
  StringRef before = source_.buffer().take_front(begin_);
  before = before.substr(before.rfind('\n') + 1);
  std::string result;
  for (char c : before)
    result += c == '\t' ? '\t' : ' ';
  return result;
}

} // namespace gtap
