// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See CheckStackMemory.h. From each call a walk over clang::CFG along the flow.
#include "check/language/CheckStackMemory.h"

#include "analyse/dataflow/Dataflow.h"
#include "ast/uses/VariableUses.h"

#include <clang/Analysis/CFG.h>
#include <clang/AST/ExprCXX.h>
#include <clang/Basic/Builtins.h>
#include <clang/Basic/SourceManager.h>
#include <fmt/format.h>

#include <map>
#include <set>

namespace gtap {

using namespace clang;

namespace {

bool takesStackMemory(const Stmt &statement) {
  const auto *call = dyn_cast<CallExpr>(&statement);
  const FunctionDecl *callee = call ? call->getDirectCallee() : nullptr;
  if (!callee)
    return false;
  switch (callee->getBuiltinID()) {
  case Builtin::BI__builtin_alloca:
  case Builtin::BI__builtin_alloca_uninitialized:
  case Builtin::BI__builtin_alloca_with_align:
  case Builtin::BI__builtin_alloca_with_align_uninitialized:
  case Builtin::BIalloca:
  case Builtin::BI_alloca:
    return true;
  default:
    return callee->getIdentifier() && callee->getName() == "alloca" && callee->isExternC();
  }
}

// True when a child may be given the memory: by a pointer, in an object, or as the destination.
bool handsOnPointers(const Spawn &spawn) {
  bool into = spawn.destination && destinationRoots(spawn).empty();
  return into || llvm::any_of(spawn.call->arguments(), [](const Expr *argument) {
           return argument->getType()->isPointerType() || argument->getType()->isRecordType();
         });
}

class StackMemoryCheck {
public:
  StackMemoryCheck(const TaskBody &body, ASTContext &context, Diagnostics &diagnostics)
      : sources_(context.getSourceManager()), diagnostics_(diagnostics) {
    for (const Wait &wait : body.waits)
      ends_[wait.inFlow()] = {wait.pragma, std::string(shownName(wait.origin)) + " in line {}"};
    for (const Spawn &spawn : body.spawns)
      if (handsOnPointers(spawn))
        ends_[spawn.call] = {spawn.pragma, "the end of the child that line {} spawns"};
    if (!ends_.empty())
      cfg_ = flowOf(*body.definition, context);
  }

  void run() {
    if (!cfg_)
      return;
    for (const CFGBlock *block : *cfg_)
      for (std::size_t at = 0; at < block->size(); ++at)
        if (auto statement = (*block)[at].getAs<CFGStmt>();
            statement && takesStackMemory(*statement->getStmt()))
          follow(*cast<CallExpr>(statement->getStmt()), *block, at + 1);
  }

private:
  struct End {
    const PragmaSite *pragma = nullptr;
    std::string words;
  };

  // The first end of the memory in the block, from an element on.
  const End *endIn(const CFGBlock &block, std::size_t from) const {
    for (std::size_t at = from; at < block.size(); ++at)
      if (auto statement = block[at].getAs<CFGStmt>())
        if (auto end = ends_.find(statement->getStmt()); end != ends_.end())
          return &end->second;
    return nullptr;
  }

  void follow(const CallExpr &call, const CFGBlock &start, std::size_t from) {
    const End *end = endIn(start, from);
    std::vector<const CFGBlock *> pending{&start};
    std::set<const CFGBlock *> seen;
    while (!end && !pending.empty()) {
      const CFGBlock *block = pending.back();
      pending.pop_back();
      for (const CFGBlock::AdjacentBlock &next : block->succs())
        if (const CFGBlock *successor = next.getReachableBlock();
            successor && !end && seen.insert(successor).second) {
          end = endIn(*successor, 0);
          pending.push_back(successor);
        }
    }
    if (!end)
      return;
    unsigned line = sources_.getPresumedLineNumber(end->pragma->location);
    diagnostics_.report(
        DiagId::StackMemory, sources_.getExpansionLoc(call.getBeginLoc()),
        {call.getDirectCallee()->getNameAsString(), fmt::format(fmt::runtime(end->words), line)});
  }

  const SourceManager &sources_;
  Diagnostics &diagnostics_;
  std::map<const Stmt *, End> ends_;
  std::unique_ptr<CFG> cfg_;
};

} // namespace

void checkStackMemory(const TaskBody &body, ASTContext &context, Diagnostics &diagnostics) {
  StackMemoryCheck(body, context, diagnostics).run();
}

} // namespace gtap
