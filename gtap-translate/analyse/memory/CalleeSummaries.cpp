// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See CalleeSummaries.h.
#include "analyse/memory/CalleeSummaries.h"

#include "analyse/memory/StaleReads.h"

#include <clang/AST/Attr.h>
#include <llvm/ADT/STLExtras.h>

namespace gtap {

using namespace clang;

namespace {

// Only these matter to a caller: a function's own variables end with it.
bool outlivesCall(const PointedTo &object) {
  return object.kind == PointedTo::Kind::Argument || object.kind == PointedTo::Kind::Beyond ||
         sharedVariable(object);
}

// Assembly may read and write what its operands lead to, as numbers, too.
bool hasAssembly(const Stmt &code) {
  return isa<AsmStmt>(code) || llvm::any_of(code.children(), [](const Stmt *child) {
           return child && hasAssembly(*child);
         });
}

} // namespace

const VarDecl *sharedVariable(const PointedTo &object) {
  const auto *variable =
      object.kind == PointedTo::Kind::Variable ? dyn_cast_or_null<VarDecl>(object.decl) : nullptr;
  return variable && variable->hasAttr<CUDASharedAttr>() ? variable : nullptr;
}

void CalleeSummaries::leaveOut(const FunctionDecl &function) {
  summaries_[&function].final = true;
}

Accesses CalleeSummaries::of(const FunctionDecl &function, const PointsTo &pointsTo) {
  return settle(function, pointsTo);
}
Accesses CalleeSummaries::of(const Expr &clause, const PointsTo &pointsTo) {
  return settle(clause, pointsTo);
}

// What is written grows from nothing until it stays. What is read first gets less where more is written, so it is found
// behind that, and grows from nothing again.
template <class Code>
Accesses CalleeSummaries::settle(const Code &code, const PointsTo &pointsTo) {
  recursive_ = false;
  Accesses accesses = repeat(code, pointsTo, writesChanged_);
  if (recursive_) {
    for (auto &[function, summary] : summaries_)
      if (!summary.final)
        summary.memory.readsFirst.clear();
    accesses = repeat(code, pointsTo, readsChanged_);
  }
  for (auto &[function, summary] : summaries_)
    summary.final = true;
  return accesses;
}

template <class Code>
Accesses CalleeSummaries::repeat(const Code &code, const PointsTo &pointsTo, const bool &changed) {
  Accesses accesses;
  do {
    ++round_;
    writesChanged_ = readsChanged_ = false;
    accesses =
        accessesOf(code, pointsTo, [this](const FunctionDecl &callee) { return see(callee); });
  } while (recursive_ && changed);
  return accesses;
}

const CalleeMemory *CalleeSummaries::see(const FunctionDecl &callee) {
  constexpr std::size_t mostCallees = 1000; // a bound of the time, for what headers bring
  auto [place, isNew] = summaries_.try_emplace(&callee);
  Summary &summary = place->second;
  if (isNew)
    summary.unseen = summaries_.size() > mostCallees || hasAssembly(*callee.getBody());
  recursive_ |= summary.open;
  if (summary.unseen)
    return nullptr;
  if (summary.final || summary.open || summary.round == round_)
    return &summary.memory;
  const PointsTo *pointsTo = pointsTo_.of(&callee);
  if (!pointsTo) {
    summary.unseen = true;
    return nullptr;
  }
  summary.open = true;
  CalleeMemory memory = make(callee, *pointsTo);
  summary.open = false;
  summary.round = round_;
  writesChanged_ |= memory.writes != summary.memory.writes;
  readsChanged_ |= memory.readsFirst != summary.memory.readsFirst;
  summary.memory = std::move(memory);
  return &summary.memory;
}

CalleeMemory CalleeSummaries::make(const FunctionDecl &callee, const PointsTo &pointsTo) {
  StaleReadsQuestion question{
      callee,
      accessesOf(callee, pointsTo, [this](const FunctionDecl &inner) { return see(inner); }),
      {},
      true,
      {}};
  keep(question.accesses, outlivesCall);
  CalleeMemory memory;
  for (const StaleRead &read : findStaleReads(question, context_))
    memory.readsFirst.insert(read.object);
  forEachAccess(question.accesses, [&](const MemoryAccess &access) {
    if (access.writes)
      memory.writes.insert(access.object);
  });
  return memory;
}

} // namespace gtap
