// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Switch and if statements, the branches of an if constexpr in a template with the hops to the taskwaits in
// them (see BranchHops.h).
#include "lower/DirectiveText.h"
#include "lower/StepLowering.h"

#include <clang/AST/StmtCXX.h>
#include <fmt/format.h>

#include <algorithm>

namespace gtap {

using namespace clang;

void StepLowering::lowerSwitch(const SwitchStmt &choice) {
  bool moved = openHead(choice, choice.getSwitchLoc(), choice.getLParenLoc(), choice.getInit(),
                        choice.getConditionVariable(), "switch");
  lower(choice.getBody());
  if (moved)
    closeHead(choice, choice.getSwitchLoc());
}

void StepLowering::lowerIf(const IfStmt &branch) {
  bool waits = containsWait(&branch);
  bool plain = branch.isConstexpr() && waits && !hops(branch); // no jump may lead into it
  std::string label = isChained(branch) ? "" : hops_.label(branch);
  if (!label.empty())
    label += ": ";
  bool moved = openHead(branch, branch.getIfLoc(), branch.getLParenLoc(), branch.getInit(),
                        branch.getConditionVariable(),
                        branch.isConstexpr() && !plain ? "if constexpr" : "if", label);
  if (!moved && (plain || !label.empty())) {
    std::optional<Span> keyword = source_.span(SourceRange(branch.getIfLoc()));
    std::optional<Span> opening = source_.span(SourceRange(branch.getLParenLoc()));
    if (!keyword || !opening || SourceText::touchesMacro(branch.getIfLoc()))
      return unplaceable(branch.getIfLoc(), "if constexpr");
    if (plain)
      edits_.replace({keyword->end, opening->begin}, std::string(" "));
    else
      edits_.insert(keyword->begin, label);
  }
  if (hops(branch)) {
    lowerDiscardable(branch, false);
    lowerDiscardable(branch, true);
  } else {
    lowerBranch(branch.getThen(), branch.getRParenLoc());
    if (isa_and_nonnull<IfStmt>(branch.getElse()))
      lower(branch.getElse());
    else
      lowerBranch(branch.getElse(), branch.getElseLoc());
  }
  if (moved)
    closeHead(hops_.written(branch), branch.getIfLoc());
}

// A branch that a taskwait ends needs braces: an else behind it would belong to the wait's own if.
void StepLowering::lowerBranch(const Stmt *body, SourceLocation after) {
  bool braces = body && !isa<CompoundStmt>(body) && containsWait(body) &&
                waits_.count(&SourceText::lastPart(*body)) != 0;
  if (!braces)
    return lower(body);
  std::optional<Span> opening = source_.span(SourceRange(after));
  std::optional<unsigned> end = endOf(*body);
  if (!opening || !end || SourceText::touchesMacro(after))
    return unplaceable(after, "branch");
  edits_.insert(opening->end, std::string(" {"));
  lower(body);
  edits_.insert(*end, fmt::format("\n{}}}", source_.indentation(opening->begin)));
}

// True for an if constexpr of a template with taskwaits in it, or one that ends the chain of such.
bool StepLowering::hops(const IfStmt &branch) const {
  return branch.isConstexpr() && (!hops_.label(branch).empty() || isChained(branch));
}

// `else if constexpr`: who is on the way comes straight through.
bool StepLowering::isChained(const IfStmt &branch) const {
  const auto *outer = dyn_cast_or_null<IfStmt>(scopes_.parent(&branch));
  return branch.isConstexpr() && outer && outer->getElse() == &branch && hops(*outer) &&
         !movesOut(branch.getInit(), branch.getConditionVariable());
}

// A branch that an instance may discard. Compilers must see that a task which hops never comes
// through without having been resumed, or they take its variables for unset.
void StepLowering::lowerDiscardable(const IfStmt &branch, bool isElse) {
  const IfStmt &written = hops_.written(branch);
  const Stmt *body = hops_.kept(branch, isElse);
  if (!body)
    return;
  SourceLocation after = isElse ? written.getElseLoc() : written.getRParenLoc();
  const auto *chained = dyn_cast<IfStmt>(body);
  std::string text = hopsText(branch, isElse);
  if (isElse && chained && isChained(*chained))
    lower(body);
  else if (std::optional<Span> opening = source_.span(SourceRange(after));
           !opening || SourceText::touchesMacro(after))
    unplaceable(after, "if constexpr");
  else if (text.empty())
    lowerBranch(body, after);
  else
    openBody(*body, opening->end, text);
  std::optional<unsigned> end = endOf(*body);
  if (!isElse && !written.getElse() && end && !elsewhere(branch, true).empty())
    edits_.insert(*end, " else " + hopsText(branch, true));
}

// What stands at the top of a branch.
std::string StepLowering::hopsText(const IfStmt &branch, bool isElse) const {
  std::vector<unsigned> never = elsewhere(branch, isElse);
  std::map<unsigned, std::string> hops = hops_.hopsIn(branch, isElse);
  if (hops.empty()) {
    std::string condition;
    for (unsigned state : never)
      condition += fmt::format("{}gtap_at == {}", condition.empty() ? "" : " || ", state);
    return condition.empty() ? "" : fmt::format("if ({}) __builtin_unreachable();", condition);
  }
  std::string text = "switch (gtap_at) {";
  for (const auto &[state, label] : hops)
    text += fmt::format(" case {}: goto {};", state, label);
  for (unsigned state : never)
    text += fmt::format(" case {}: __builtin_unreachable();", state);
  return text + " default: break; }";
}

std::vector<unsigned> StepLowering::elsewhere(const IfStmt &branch, bool isElse) const {
  std::vector<unsigned> states = hops_.elsewhere(branch, isElse);
  if (!isChained(branch))
    return states;
  std::vector<unsigned> more = elsewhere(*cast<IfStmt>(scopes_.parent(&branch)), true);
  states.insert(states.end(), more.begin(), more.end());
  std::sort(states.begin(), states.end());
  return states;
}

// What no instance has was never looked at: it may hold what only a serial version can.
void StepLowering::dropUnusedBranches() {
  for (const Stmt *branch : hops_.unusedBranches()) {
    std::optional<Span> whole = source_.span(branch->getSourceRange()); // of whole macros, if any
    std::optional<unsigned> end = endOf(*branch);
    if (whole && end)
      edits_.replace({withDirective(whole->begin), *end},
                     std::string("{ /* no instance has this branch */ }"));
  }
}

// Where the directive begins that a statement at `begin` stands under, or `begin` itself.
unsigned StepLowering::withDirective(unsigned begin) const {
  for (const PragmaSite *pragma : function_.function->written)
    if (std::optional<Span> span = directiveSpan(*pragma, source_);
        span && span->begin < begin && begin <= span->end)
      return span->begin;
  return begin;
}

} // namespace gtap
