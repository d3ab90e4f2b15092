// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Range-based for loops around taskwaits: a plain for over the iterators, which are all that has to
// live across the wait. A range that is a temporary object lives there, too.
#include "ast/types/DeducedTypes.h"
#include "ast/uses/VariableUses.h"
#include "lower/StepLowering.h"

#include <clang/AST/ExprCXX.h>
#include <clang/AST/StmtCXX.h>
#include <fmt/format.h>

namespace gtap {

using namespace clang;

namespace {

// How the loop finds an iterator of `range`: a member, a function of its namespace, or an array's;
// in a template, that is left to the instance.
std::string iteratorText(const VarDecl &iterator, const std::string &range, StringRef function,
                         const VarDecl &hidden, const ASTContext &context) {
  if (isDependentRange(&hidden))
    return fmt::format("gtap::range_{}({})", function, range);
  const Expr *value = iterator.getInit()->IgnoreImplicit();
  if (const auto *copy = dyn_cast<CXXConstructExpr>(value); copy && copy->getNumArgs() == 1)
    value = copy->getArg(0)->IgnoreImplicit();
  if (isa<CXXMemberCallExpr>(value))
    return fmt::format("{}.{}()", range, function);
  if (isa<CallExpr>(value))
    return fmt::format("{}({})", function, range);
  if (function == "begin")
    return range;
  const ConstantArrayType *array =
      context.getAsConstantArrayType(hidden.getType().getNonReferenceType());
  return fmt::format("{} + {}", range, array ? array->getSize().getZExtValue() : 0);
}

} // namespace

void StepLowering::lowerRangeFor(const CXXForRangeStmt &loop) {
  // A template's instances agree, even where one discards the taskwait.
  if (!layout_.find(cast<VarDecl>(loop.getRangeStmt()->getSingleDecl())))
    return lower(loop.getBody());
  std::optional<Span> keyword = source_.span(SourceRange(loop.getForLoc()));
  std::optional<Span> closing = source_.span(SourceRange(loop.getRParenLoc()));
  std::optional<unsigned> end = endOf(loop);
  std::optional<unsigned> afterInit = loop.getInit() ? pastInit(*loop.getInit()) : std::nullopt;
  if (SourceText::touchesMacro({loop.getForLoc(), loop.getRParenLoc()}) || !keyword || !closing ||
      !end || (loop.getInit() && !afterInit))
    return unplaceable(loop.getForLoc(), "range-based for");

  std::string indent = source_.indentation(keyword->begin).str();
  std::string opening =
      fmt::format("{{ // for, {}{}\n{}", place(source_.line(keyword->begin)), deeper(), indent);
  std::optional<std::string> range = rangeText(loop, indent);
  if (!range)
    return;
  if (afterInit) {
    unsigned first = source_.tokenAfter(source_.tokenAfter(keyword->end).span.end).span.begin;
    edits_.replace({keyword->begin, first}, opening);
    lower(loop.getInit());
    edits_.replace({*afterInit, closing->end}, "\n" + indent + *range);
  } else {
    edits_.replace({keyword->begin, closing->end}, opening + *range);
  }

  const FrameVariable *entry = layout_.find(loop.getLoopVariable());
  const FrameVariable *begin = layout_.find(cast<VarDecl>(loop.getBeginStmt()->getSingleDecl()));
  values_[loop.getLoopVariable()] = "*" + begin->access;
  std::optional<Parts> parts = entry ? partsOf(*entry) : std::nullopt;
  if (!parts)
    return unplaceable(loop.getForLoc(), "range-based for");
  openBody(*loop.getBody(), closing->end,
           (parts->declaration.empty() ? "" : parts->declaration + " ") + parts->initial + ";");
  edits_.insert(*end, fmt::format("{}\n{}}}", shallower(), indent));
}

// Everything from the range to the head of the plain loop.
std::optional<std::string> StepLowering::rangeText(const CXXForRangeStmt &loop, StringRef indent) {
  const auto *range = cast<VarDecl>(loop.getRangeStmt()->getSingleDecl());
  const auto *begin = cast<VarDecl>(loop.getBeginStmt()->getSingleDecl());
  const auto *end = cast<VarDecl>(loop.getEndStmt()->getSingleDecl());
  const FrameVariable *rangeEntry = layout_.find(range);
  const FrameVariable *beginEntry = layout_.find(begin);
  const FrameVariable *endEntry = layout_.find(end);
  std::optional<Span> written = source_.span(loop.getRangeInit()->getSourceRange());
  if (!rangeEntry || !beginEntry || !endEntry || !written) {
    unplaceable(loop.getForLoc(), "range-based for");
    return std::nullopt;
  }
  values_[begin] = iteratorText(*begin, rangeEntry->alias, "begin", *range, context_);
  values_[end] = iteratorText(*end, rangeEntry->alias, "end", *range, context_);
  std::optional<Parts> beginParts = partsOf(*beginEntry), endParts = partsOf(*endEntry);
  Parts rangeParts;
  bool temporary = holdsTemporary(range);
  if (temporary) {
    std::optional<Parts> parts = partsOf(*rangeEntry);
    if (!parts) {
      unplaceable(loop.getForLoc(), "range-based for");
      return std::nullopt;
    }
    rangeParts = *parts;
  }
  std::string text;
  for (const std::string &declaration :
       {rangeParts.declaration, beginParts->declaration, endParts->declaration})
    if (!declaration.empty())
      text += fmt::format("{}\n{}", declaration, indent);
  std::string bound;
  if (temporary)
    bound = rangeParts.initial;
  else if (isComma(*loop.getRangeInit()))
    bound = fmt::format("auto &&{} = ({})", rangeEntry->alias, edits_.textOf(*written));
  else
    bound = fmt::format("auto &&{} = {}", rangeEntry->alias, edits_.textOf(*written));
  text +=
      fmt::format("{{ {}; {}; {}; }}\n{}", bound, beginParts->initial, endParts->initial, indent);
  return text + fmt::format("for (; {0} != {1}; ++{0})", beginEntry->access, endEntry->access);
}

} // namespace gtap
