// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See LoopText.h.
#include "analyse/loops/LoopText.h"

#include "ast/types/DeclaredTypes.h"
#include "ast/types/TypeText.h"

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

bool LoopText::read() {
  bool good = true;
  auto text = [&](const Expr *expression) -> std::string {
    if (!expression)
      return "1";
    std::optional<Span> span = source_.span(expression->getSourceRange());
    good &= span.has_value();
    return span ? (isComma(*expression) ? "(" : "") + worded(*span) +
                      (isComma(*expression) ? ")" : "")
                : "";
  };
  first_ = text(head_.first);
  bound_ = text(head_.bound);
  step_ = text(head_.step);
  advance_ = text(statement_.getInc());
  return good;
}

std::string LoopText::turns() const {
  const bool isAuto = writtenVariable(head_.variable)->getType()->getContainedAutoType() != nullptr;
  const std::string typeName = typeText(declaredType(head_.variable), context_);
  return fmt::format("::gtap::{}{}({}, {}, {})", nameOf(head_.relation),
                     isAuto ? "" : "<" + typeName + ">", compared(), bound_, step_);
}

std::string LoopText::first() const {
  const bool isAuto = writtenVariable(head_.variable)->getType()->getContainedAutoType() != nullptr;
  const QualType given = head_.first->IgnoreParenImpCasts()->getType();
  const QualType declared = declaredType(head_.variable);
  const bool same = !declared->isDependentType() && // in all instances of a template
                    context_.hasSameUnqualifiedType(given, head_.variable->getType());
  return isAuto || same ? first_
                        : fmt::format("static_cast<{}>({})", typeText(declared, context_), first_);
}

// What the head compares with the bound at the first turn.
std::string LoopText::compared() const {
  return head_.offset == 0 ? first()
                           : fmt::format("({}) {} {}", first(), head_.offset < 0 ? '-' : '+',
                                         std::abs(head_.offset));
}

std::string LoopText::ahead(const std::string &from, const std::string &turns) const {
  return fmt::format("::gtap::{}({}, {}, {})", head_.ascends() ? "ahead" : "back", from, turns,
                     step_);
}

std::string LoopText::headUpToBound() const {
  std::optional<Span> head =
      source_.span(SourceRange(statement_.getLParenLoc(), statement_.getCond()->getEndLoc()));
  return head ? worded(*head) : "(; false";
}

} // namespace gtap
