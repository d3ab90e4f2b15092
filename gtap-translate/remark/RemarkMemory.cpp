// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Remarks about what tasks carry and how they reach it: large records, pointers to any memory, the
// call stack of recursive functions.
#include "analyse/effects/CalleeEffects.h"
#include "analyse/frame/RecordSize.h"
#include "analyse/recursion/RecursionLimits.h"
#include "emit/PointerReport.h"
#include "emit/RecursionReport.h"
#include "remark/Remark.h"

#include <clang/Basic/SourceManager.h>
#include <fmt/format.h>
#include <llvm/ADT/STLExtras.h>

#include <algorithm>
#include <set>

namespace gtap {

using namespace clang;

namespace {

// Of a task that waits, in bytes; docs/history/scheduler.md, "Windows of tasks that wait".
constexpr std::uint64_t largeRecord = 48;
constexpr std::size_t mostNamed = 3;

std::string withReason(const FrameVariable &entry, const ASTContext &context) {
  const std::uint64_t bytes =
      entry.home.bytes() ? entry.home.bytes()->size : context.getTypeInfo(entry.type).Width / 8;
  const bool plainArgument = isa<ParmVarDecl>(entry.variable) && !entry.home.isPinned();
  return fmt::format("'{}' takes {} ({})", nameOf(entry), bytes,
                     plainArgument ? "an argument" : entry.reason);
}

// The largest variables of a record, with why they are there.
std::string largestOf(const FrameLayout &layout, const ASTContext &context) {
  std::vector<const FrameVariable *> entries;
  for (const FrameVariable &entry : layout.variables)
    if (entry.inRecord())
      entries.push_back(&entry);
  llvm::stable_sort(entries, [&](const FrameVariable *a, const FrameVariable *b) {
    return context.getTypeInfo(a->type).Width > context.getTypeInfo(b->type).Width;
  });
  entries.resize(std::min(entries.size(), mostNamed));
  std::string text;
  for (const FrameVariable *entry : entries)
    text += (text.empty() ? "" : ", ") + withReason(*entry, context);
  return text;
}

} // namespace

void remarkRecords(const RemarkInput &input, std::vector<Remark> &remarks) {
  const std::vector<const TaskBody *> users = userBodies(input.model);
  for (const TaskAnalysis &analysis : input.analyses) {
    // A walk keeps of a task what it needs (docs/walks.md), and what the advice would change may keep it from being one.
    if (analysis.record.walk || analysis.record.callWalk)
      continue;
    const BodyAnalysis *largest = nullptr;
    std::uint64_t most = largeRecord;
    for (const BodyAnalysis &body : analysis.bodies) {
      const std::uint64_t bytes = sizeOf(body.layout, input.context).record;
      // Where results are added up, no task waits (docs/sums.md).
      if (bytes > most && !body.layout.sums && body.body->function->worker == WorkerKind::Thread &&
          !body.body->waits.empty() && llvm::is_contained(users, body.body)) {
        largest = &body;
        most = bytes;
      }
    }
    if (largest)
      remarks.push_back({RemarkId::LargeRecord,
                         largest->body->definition->getLocation(),
                         {shownName(*largest->body->function), std::to_string(most),
                          largestOf(largest->layout, input.context)}});
  }
}

void remarkPointers(const RemarkInput &input, std::vector<Remark> &remarks) {
  for (const ShownPointer &pointer : shownPointers(input.analyses, input.context))
    if (!pointer.place->global && !isMadeUp(*pointer.function) &&
        !StringRef(pointer.name).starts_with("gtap_"))
      remarks.push_back({RemarkId::GenericPointer, pointer.where, {whyGeneric(pointer)}});
}

// Plain functions that call themselves on the call stack, and what is told of them.
static std::vector<std::pair<const FunctionDecl *, const RecursionOutcome *>>
recursiveFunctions(const RemarkInput &input) {
  const SourceManager &sources = input.context.getSourceManager();
  std::set<const FunctionDecl *> reachable;
  for (const TaskBody *body : userBodies(input.model))
    reachable.merge(reachableFrom(*body->definition));
  std::vector<std::pair<const FunctionDecl *, const RecursionOutcome *>> found;
  for (const RecursionOutcome &outcome : input.recursions) {
    if (outcome.kept.empty())
      continue;
    auto function = llvm::find_if(reachable, [&](const FunctionDecl *each) {
      const PresumedLoc place = sources.getPresumedLoc(each->getLocation());
      return place.isValid() && place.getFilename() == outcome.file &&
             place.getLine() == outcome.line &&
             each->getQualifiedNameAsString() == outcome.function;
    });
    if (function != reachable.end())
      found.emplace_back(*function, &outcome);
  }
  return found;
}

void remarkRecursion(const RemarkInput &input, std::vector<Remark> &remarks) {
  for (const auto &[function, outcome] : recursiveFunctions(input))
    remarks.push_back({RemarkId::StaysRecursive, function->getLocation(), {whatBecame(*outcome)}});
}

void warnCallStack(const RemarkInput &input, Diagnostics &diagnostics) {
  for (const auto &[function, outcome] : recursiveFunctions(input))
    if (outcome->kept != onlyCalculates)
      diagnostics.report(DiagId::CallStack, function->getLocation(),
                         {outcome->function, outcome->kept});
}

} // namespace gtap
