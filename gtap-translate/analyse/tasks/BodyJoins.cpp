// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See BodyJoins.h. A forward analysis over clang::CFG: the spawns that may be unjoined at each
// point.
#include "analyse/tasks/BodyJoins.h"

#include "analyse/dataflow/Dataflow.h"
#include "ast/uses/Scopes.h"
#include "model/LoopNames.h"

#include <clang/Analysis/CFG.h>
#include <clang/AST/ExprCXX.h>
#include <clang/AST/ParentMap.h>
#include <llvm/ADT/BitVector.h>
#include <llvm/ADT/STLExtras.h>

#include <iterator>
#include <map>
#include <memory>

namespace gtap {

using namespace clang;

namespace {

class JoinFinder {
public:
  JoinFinder(const TaskBody &body, ASTContext &context)
      : body_(body), parents_(body.definition->getBody()) {
    for (std::size_t i = 0; i < body.spawns.size(); ++i)
      if (!runsAtOnce(body.spawns[i], context) && !isOfDividedLoop(body.spawns[i]))
        spawns_[body.spawns[i].call] = i;
    for (const Wait &wait : body.waits)
      waits_[wait.inFlow()] = &wait;
    cfg_ = flowOf(*body.definition, context);
  }

  BodyJoins run() {
    BodyJoins result;
    result.known = cfg_ != nullptr;
    if (!cfg_)
      return result;
    FlowStates<llvm::BitVector> atStart = solveForward(
        *cfg_, llvm::BitVector(body_.spawns.size()),
        [this](const CFGBlock &block, llvm::BitVector &state) { transfer(block, state); },
        [](llvm::BitVector &known, const llvm::BitVector &arriving) {
          const bool changed = arriving.test(known);
          known |= arriving;
          return changed;
        });
    for (auto &[block, state] : atStart)
      transfer(*block, state);
    if (auto end = atStart.find(&cfg_->getExit()); end != atStart.end())
      for (unsigned i : end->second.set_bits())
        result.late.push_back(&body_.spawns[i]);
    for (std::size_t i = 0; i < body_.spawns.size(); ++i)
      if (const Wait *wait = waitBehind(body_.spawns[i]);
          wait && joins_[wait].count() == 1 && joins_[wait].test(unsigned(i)))
        result.alone.push_back({&body_.spawns[i], wait, loopAround(wait->attributed)});
    return result;
  }

private:
  void transfer(const CFGBlock &block, llvm::BitVector &state) {
    for (const CFGElement &element : block) {
      auto statement = element.getAs<CFGStmt>();
      if (!statement)
        continue;
      if (auto wait = waits_.find(statement->getStmt()); wait != waits_.end()) {
        llvm::BitVector &joined = joins_[wait->second];
        joined.resize(state.size());
        joined |= state;
        state.reset();
      } else if (auto spawn = spawns_.find(statement->getStmt()); spawn != spawns_.end()) {
        state.set(unsigned(spawn->second));
      }
    }
  }

  // The taskwait that is the next statement.
  const Wait *waitBehind(const Spawn &spawn) const {
    const auto *block = dyn_cast_or_null<CompoundStmt>(parents_.getParent(spawn.node()));
    if (!block)
      return nullptr;
    auto next = std::next(llvm::find(block->body(), spawn.node()));
    if (next == block->body_end())
      return nullptr;
    for (const Wait &wait : body_.waits)
      if (wait.attributed == *next)
        return &wait;
    return nullptr;
  }

  const Stmt *loopAround(const Stmt *node) const {
    while ((node = parents_.getParent(node)))
      if (isLoop(node))
        return node;
    return nullptr;
  }

  const TaskBody &body_;
  ParentMap parents_;
  std::unique_ptr<CFG> cfg_;
  std::map<const Stmt *, std::size_t> spawns_;
  std::map<const Stmt *, const Wait *> waits_;
  std::map<const Wait *, llvm::BitVector> joins_; // what each may find
};

} // namespace

bool runsAtOnce(const Spawn &spawn, const ASTContext &context) {
  auto always = [&](const Expr *clause, bool value) {
    bool result = !value;
    return clause && !clause->isValueDependent() &&
           clause->EvaluateAsBooleanCondition(result, context) && result == value;
  };
  return always(spawn.condition, false) || always(spawn.final, true);
}

bool isOfDividedLoop(const Spawn &spawn) {
  const FunctionDecl *callee = spawn.callee->first;
  return callee->getIdentifier() && callee->getName().starts_with(loopFunctionPrefix);
}

BodyJoins joinsOf(const TaskBody &body, ASTContext &context) {
  if (!body.definition || body.spawns.empty())
    return {};
  return JoinFinder(body, context).run();
}

} // namespace gtap
