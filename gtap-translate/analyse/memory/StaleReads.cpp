// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See StaleReads.h.
#include "analyse/memory/StaleReads.h"

#include "analyse/dataflow/Dataflow.h"

#include <clang/Analysis/Analyses/Dominators.h>
#include <clang/Analysis/CFG.h>
#include <clang/AST/ExprCXX.h>

#include <set>

namespace gtap {

using namespace clang;

namespace {

// What an object may hold: contents that were written since the last point, and older ones.
struct Contents {
  SourceLocation written; // since
  bool old = false;       // written before `at`
  SourceLocation oldWritten;
  const Stmt *at = nullptr;

  bool merge(const Contents &other) {
    bool changed = false;
    if (written.isInvalid() && other.written.isValid()) {
      written = other.written;
      changed = true;
    }
    if (!old && other.old) {
      old = true;
      at = other.at;
      oldWritten = other.oldWritten;
      changed = true;
    }
    return changed;
  }
};
using State = std::map<PointedTo, Contents>;

// A default argument has no place of its own.
SourceLocation placeOf(const Stmt &statement) {
  if (const auto *argument = dyn_cast<CXXDefaultArgExpr>(&statement))
    return argument->getUsedLocation();
  if (const auto *member = dyn_cast<CXXDefaultInitExpr>(&statement))
    return member->getUsedLocation();
  return statement.getBeginLoc();
}

class Analysis {
public:
  Analysis(const StaleReadsQuestion &question, ASTContext &context) : question_(question) {
    cfg_ = flowOf(question.function, context, FlowExtras::Objects);
    if (cfg_)
      collectWritesOfOthers();
  }

  std::vector<StaleRead> run() {
    if (!cfg_)
      return {};
    const FlowStates<State> atStart = solveForward(
        *cfg_, stateAtEntry(),
        [this](const CFGBlock &block, State &state) { transfer(block, state, false); },
        [this](const CFGBlock &from, const CFGBlock &to, State &state) {
          if (auto others = writesOfOthers_.find({&from, &to}); others != writesOfOthers_.end())
            for (const auto &[object, where] : others->second)
              state[object] = {where, false, {}, nullptr};
        },
        [](State &known, const State &arriving) {
          bool changed = false;
          for (const auto &[object, contents] : arriving)
            changed |= known[object].merge(contents);
          return changed;
        });
    for (const CFGBlock *block : llvm::reverse(*cfg_))
      if (auto found = atStart.find(block); found != atStart.end()) {
        State state = found->second;
        transfer(*block, state, true);
      }
    return std::move(found_);
  }

private:
  State stateAtEntry() const {
    State state;
    if (question_.oldAtEntry)
      forEachAccess(question_.accesses, [&](const MemoryAccess &access) {
        state[access.object] = {{}, true, {}, nullptr};
      });
    return state;
  }

  // What an element of the graph does to memory.
  struct Doing {
    const Stmt *statement = nullptr; // null where a destructor is run
    SourceLocation where;
    const AccessList *accesses = nullptr; // or null
  };
  Doing doingOf(const CFGElement &element) const {
    Doing doing;
    if (auto statement = element.getAs<CFGStmt>()) {
      doing = {statement->getStmt(), placeOf(*statement->getStmt()), nullptr};
      auto found = question_.accesses.at.find(doing.statement);
      doing.accesses = found == question_.accesses.at.end() ? nullptr : &found->second;
      return doing;
    }
    Ended ended;
    if (auto variable = element.getAs<CFGAutomaticObjDtor>()) {
      ended = cast<Decl>(variable->getVarDecl());
      doing.where = variable->getVarDecl()->getLocation();
    } else if (auto temporary = element.getAs<CFGTemporaryDtor>()) {
      ended = temporary->getBindTemporaryExpr();
      doing.where = temporary->getBindTemporaryExpr()->getBeginLoc();
    } else if (auto member = element.getAs<CFGMemberDtor>()) {
      ended = cast<Decl>(member->getFieldDecl());
      doing.where = member->getFieldDecl()->getLocation();
    } else if (auto base = element.getAs<CFGBaseDtor>()) {
      if (const CXXRecordDecl *record = base->getBaseSpecifier()->getType()->getAsCXXRecordDecl())
        ended = cast<Decl>(record->getCanonicalDecl());
      doing.where = base->getBaseSpecifier()->getBeginLoc();
    }
    if (auto found = question_.accesses.atEndOf.find(ended);
        !ended.isNull() && found != question_.accesses.atEndOf.end())
      doing.accesses = &found->second;
    return doing;
  }

  // `if (threadIdx.x == 0) x = 1;`: where threads part, and some of them write, the others take it for
  // written, too.
  void collectWritesOfOthers() {
    ControlDependencyCalculator dependences(cfg_.get());
    for (CFGBlock *block : *cfg_)
      for (const CFGElement &element : *block) {
        const Doing doing = doingOf(element);
        if (!doing.accesses)
          continue;
        for (const MemoryAccess &access : *doing.accesses)
          if (access.writes)
            for (const CFGBlock *branch : dependences.getControlDependencies(block))
              addWriteOfOthers(*branch, *block, access.object, doing.where);
      }
  }
  void addWriteOfOthers(const CFGBlock &branch, const CFGBlock &writer, const PointedTo &object,
                        SourceLocation where) {
    const auto *condition = dyn_cast_or_null<Expr>(branch.getTerminatorCondition());
    if (condition && question_.sameInAllThreads && question_.sameInAllThreads(*condition))
      return;
    for (const CFGBlock::AdjacentBlock &next : branch.succs())
      if (const CFGBlock *successor = next.getReachableBlock();
          successor && !reaches(*successor, writer, branch))
        writesOfOthers_[{&branch, successor}][object] = where;
  }
  static bool reaches(const CFGBlock &from, const CFGBlock &to, const CFGBlock &without) {
    std::set<const CFGBlock *> seen{&without};
    std::vector<const CFGBlock *> pending{&from};
    while (!pending.empty()) {
      const CFGBlock *block = pending.back();
      pending.pop_back();
      if (!seen.insert(block).second)
        continue;
      if (block == &to)
        return true;
      for (const CFGBlock::AdjacentBlock &next : block->succs())
        if (const CFGBlock *successor = next.getReachableBlock())
          pending.push_back(successor);
    }
    return false;
  }

  void transfer(const CFGBlock &block, State &state, bool report) {
    for (const CFGElement &element : block) {
      const Doing doing = doingOf(element);
      if (doing.statement && question_.points.count(doing.statement))
        for (auto &[object, contents] : state)
          if (contents.written.isValid())
            contents = {{}, true, contents.written, doing.statement};
      if (!doing.accesses)
        continue;
      for (const MemoryAccess &access : *doing.accesses) {
        const Contents &contents = state[access.object];
        if (access.reads && contents.old && report &&
            said_.insert({doing.where, access.object}).second)
          found_.push_back({access.object, contents.oldWritten, contents.at, doing.where,
                            isUnsure(access, *doing.accesses)});
      }
      for (const MemoryAccess &access : *doing.accesses)
        if (access.writes)
          state[access.object] = {doing.where, false, {}, nullptr};
    }
  }

  static bool isUnsure(const MemoryAccess &read, const AccessList &together) {
    return read.behind && llvm::any_of(together, [&](const MemoryAccess &other) {
             return other.writes && other.behind && other.object == read.object;
           });
  }

  const StaleReadsQuestion &question_;
  std::unique_ptr<CFG> cfg_;
  // On the way from a branch to a successor.
  std::map<std::pair<const CFGBlock *, const CFGBlock *>, std::map<PointedTo, SourceLocation>>
      writesOfOthers_;
  std::set<std::pair<SourceLocation, PointedTo>> said_;
  std::vector<StaleRead> found_;
};

} // namespace

std::vector<StaleRead> findStaleReads(const StaleReadsQuestion &question, ASTContext &context) {
  return Analysis(question, context).run();
}

} // namespace gtap
