// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See SharedAcrossWaits.h.
#include "analyse/SharedAcrossWaits.h"

#include "analyse/ValueSameness.h"
#include "ast/VariableUses.h"

#include <clang/Analysis/Analyses/Dominators.h>
#include <clang/Analysis/CFG.h>
#include <clang/AST/ExprCXX.h>

#include <algorithm>
#include <deque>
#include <map>
#include <set>

namespace gtap {

using namespace clang;

namespace {

// What may be in a variable: a value of this stretch, or one from before a taskwait. Null pointers
// and invalid places mean that it cannot be.
struct Contents {
  SourceLocation written;    // in this stretch
  SourceLocation oldWritten; // before `oldWait`
  const Wait *oldWait = nullptr;

  bool merge(const Contents &other) {
    bool changed = false;
    if (written.isInvalid() && other.written.isValid()) {
      written = other.written;
      changed = true;
    }
    if (!oldWait && other.oldWait) {
      oldWait = other.oldWait;
      oldWritten = other.oldWritten;
      changed = true;
    }
    return changed;
  }
};
using State = std::map<const VarDecl *, Contents>;

struct Access {
  const VarDecl *variable = nullptr;
  bool reads = false, writes = false;
};

class SharedAnalysis {
public:
  SharedAnalysis(const TaskFunction &function, const Uniformity &uniformity, ASTContext &context)
      : function_(function) {
    for (const Spawn &spawn : function.spawns)
      for (const Expr *clause : spawn.clauses)
        addMentions(*clause, *spawn.call);
    for (const VariableUse &use : collectSharedUses(function, context)) {
      bool atomic = use.role == UseRole::Escape && isAtomicArgument(*use.mention);
      bool writes = use.role != UseRole::Read && use.role != UseRole::Unevaluated;
      bool reads = use.role == UseRole::Read || use.role == UseRole::ReadWrite || atomic;
      auto clause = ofClauses_.find(use.mention);
      const Stmt *at = clause == ofClauses_.end() ? use.mention : clause->second;
      if (reads)
        accesses_[at].push_back({use.variable, true, false});
      if (writes)
        accesses_[use.decidedBy ? use.decidedBy : use.mention].push_back(
            {use.variable, false, true});
    }
    for (const Wait &wait : function.waits)
      waits_[wait.attributed->getSubStmt()] = &wait;
    if (accesses_.empty() || waits_.empty())
      return;
    CFG::BuildOptions options;
    options.setAllAlwaysAdd();
    options.PruneTriviallyFalseEdges = false;
    cfg_ = CFG::buildCFG(function.definition, function.definition->getBody(), &context, options);
    if (cfg_)
      collectWritesOfOthers(uniformity);
  }

  std::vector<SharedAcrossWait> run() {
    if (!cfg_)
      return {};
    std::map<const CFGBlock *, State> atStart{{&cfg_->getEntry(), {}}};
    std::deque<const CFGBlock *> pending{&cfg_->getEntry()};
    while (!pending.empty()) {
      const CFGBlock *block = pending.front();
      pending.pop_front();
      State state = atStart[block];
      transfer(*block, state, false);
      for (const CFGBlock::AdjacentBlock &next : block->succs())
        if (const CFGBlock *successor = next.getReachableBlock()) {
          bool changed = !atStart.count(successor);
          State there = state;
          if (auto others = writesOfOthers_.find({block, successor});
              others != writesOfOthers_.end())
            for (const auto &[variable, where] : others->second)
              there[variable] = {where, {}, nullptr};
          for (const auto &[variable, contents] : there)
            changed |= atStart[successor][variable].merge(contents);
          if (changed) {
            atStart[successor];
            pending.push_back(successor);
          }
        }
    }
    for (const CFGBlock *block : llvm::reverse(*cfg_))
      if (auto found = atStart.find(block); found != atStart.end()) {
        State state = found->second;
        transfer(*block, state, true);
      }
    return std::move(found_);
  }

private:
  // Clauses stand in no element of the CFG: what they mention is read where the call is.
  void addMentions(const Stmt &clause, const Stmt &call) {
    if (isa<DeclRefExpr>(clause))
      ofClauses_[&clause] = &call;
    for (const Stmt *child : clause.children())
      if (child)
        addMentions(*child, call);
  }

  // `if (threadIdx.x == 0) x = 1;`: where threads part, and some of them write, the others take it for
  // written, too.
  void collectWritesOfOthers(const Uniformity &uniformity) {
    ControlDependencyCalculator dependences(cfg_.get());
    for (CFGBlock *block : *cfg_)
      for (const CFGElement &element : *block) {
        auto statement = element.getAs<CFGStmt>();
        auto accesses = statement ? accesses_.find(statement->getStmt()) : accesses_.end();
        if (accesses == accesses_.end())
          continue;
        for (const Access &access : accesses->second)
          if (access.writes)
            for (const CFGBlock *branch : dependences.getControlDependencies(block))
              addWriteOfOthers(*branch, *block, access.variable,
                               statement->getStmt()->getBeginLoc(), uniformity);
      }
  }
  void addWriteOfOthers(const CFGBlock &branch, const CFGBlock &writer, const VarDecl *variable,
                        SourceLocation where, const Uniformity &uniformity) {
    const auto *condition = dyn_cast_or_null<Expr>(branch.getTerminatorCondition());
    if (condition && samenessOf(condition, uniformity.variables) == Sameness::Same)
      return;
    for (const CFGBlock::AdjacentBlock &next : branch.succs())
      if (const CFGBlock *successor = next.getReachableBlock();
          successor && !reaches(*successor, writer, branch))
        writesOfOthers_[{&branch, successor}][variable] = where;
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

  // atomicAdd(&counter, 1) reads what it adds to.
  bool isAtomicArgument(const DeclRefExpr &mention) const {
    std::vector<const Stmt *> pending{function_.definition->getBody()};
    while (!pending.empty()) {
      const Stmt *each = pending.back();
      pending.pop_back();
      if (!each)
        continue;
      if (const auto *call = dyn_cast<CallExpr>(each))
        if (const FunctionDecl *callee = call->getDirectCallee();
            callee && callee->getIdentifier() && callee->getName().starts_with("atomic") &&
            llvm::any_of(call->arguments(),
                         [&](const Expr *argument) { return contains(*argument, mention); }))
          return true;
      pending.insert(pending.end(), each->child_begin(), each->child_end());
    }
    return false;
  }
  static bool contains(const Stmt &outer, const Stmt &inner) {
    return &outer == &inner || llvm::any_of(outer.children(), [&](const Stmt *child) {
      return child && contains(*child, inner);
    });
  }

  void transfer(const CFGBlock &block, State &state, bool report) {
    for (const CFGElement &element : block) {
      auto statement = element.getAs<CFGStmt>();
      if (!statement)
        continue;
      const Stmt *at = statement->getStmt();
      if (auto wait = waits_.find(at); wait != waits_.end())
        for (auto &[variable, contents] : state)
          if (contents.written.isValid())
            contents = {{}, contents.written, wait->second};
      if (auto accesses = accesses_.find(at); accesses != accesses_.end())
        for (const Access &access : accesses->second) {
          Contents &contents = state[access.variable];
          if (access.reads && contents.oldWait && report &&
              said_.insert({at->getBeginLoc(), access.variable}).second)
            found_.push_back(
                {access.variable, contents.oldWritten, contents.oldWait, at->getBeginLoc()});
          if (access.writes)
            contents = {at->getBeginLoc(), {}, nullptr};
        }
    }
  }

  const TaskFunction &function_;
  std::unique_ptr<CFG> cfg_;
  std::map<const Stmt *, const Stmt *> ofClauses_;
  std::map<const Stmt *, std::vector<Access>> accesses_; // at an element of the CFG
  std::map<const Stmt *, const Wait *> waits_;
  // On the way from a branch to a successor.
  std::map<std::pair<const CFGBlock *, const CFGBlock *>, std::map<const VarDecl *, SourceLocation>>
      writesOfOthers_;
  std::set<std::pair<SourceLocation, const VarDecl *>> said_;
  std::vector<SharedAcrossWait> found_;
};

} // namespace

std::vector<SharedAcrossWait> findSharedAcrossWaits(const TaskFunction &function,
                                                    const Uniformity &uniformity,
                                                    ASTContext &context) {
  return SharedAnalysis(function, uniformity, context).run();
}

} // namespace gtap
