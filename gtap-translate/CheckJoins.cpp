// A forward analysis over clang::CFG: the spawns that no taskwait can have joined, on whatever path
// a block is reached (see CheckJoins.h).
#include "CheckJoins.h"

#include "VariableUses.h"

#include <clang/Analysis/CFG.h>
#include <clang/AST/ExprCXX.h>
#include <clang/Basic/SourceManager.h>
#include <fmt/format.h>
#include <llvm/ADT/BitVector.h>

#include <deque>
#include <map>
#include <optional>
#include <set>

namespace gtap {

using namespace clang;

namespace {

// The local variables that a pointer argument may point into.
std::vector<const VarDecl *> pointedInto(const Expr *argument) {
  argument = argument->IgnoreParens();
  if (const auto *cast = dyn_cast<CastExpr>(argument))
    return cast->getCastKind() == CK_ArrayToPointerDecay ? rootVariables(cast->getSubExpr())
                                                         : pointedInto(cast->getSubExpr());
  if (const auto *address = dyn_cast<UnaryOperator>(argument);
      address && address->getOpcode() == UO_AddrOf)
    return rootVariables(address->getSubExpr());
  if (const auto *sum = dyn_cast<BinaryOperator>(argument); sum && sum->isAdditiveOp())
    return pointedInto(sum->getLHS()->getType()->isPointerType() ? sum->getLHS() : sum->getRHS());
  return {};
}

// if(false) or final(true): the child has ended before the next statement.
bool runsAtOnce(const Spawn &spawn, const ASTContext &context) {
  auto always = [&](const Expr *clause, bool value) {
    bool result = !value;
    return clause && !clause->isValueDependent() &&
           clause->EvaluateAsBooleanCondition(result, context) && result == value;
  };
  return always(spawn.condition, false) || always(spawn.final, true);
}

class JoinCheck {
public:
  JoinCheck(const TaskFunction &function, ASTContext &context, Diagnostics &diagnostics)
      : function_(function), diagnostics_(diagnostics), sources_(context.getSourceManager()) {
    for (std::size_t i = 0; i < function.spawns.size(); ++i)
      if (!runsAtOnce(function.spawns[i], context))
        spawns_[function.spawns[i].call] = i;
    for (const Wait &wait : function.waits)
      waits_.insert(wait.attributed->getSubStmt());
    for (const VariableUse &use : collectUses(function, context))
      if (use.role == UseRole::Read || use.role == UseRole::ReadWrite)
        reads_[use.mention] = use.variable;
    CFG::BuildOptions options;
    options.setAllAlwaysAdd();
    options.PruneTriviallyFalseEdges = false;
    options.AddLifetime = true;
    cfg_ = CFG::buildCFG(function.definition, function.definition->getBody(), &context, options);
  }

  void run() {
    if (!cfg_)
      return;
    std::map<const CFGBlock *, llvm::BitVector> atStart;
    atStart[&cfg_->getEntry()] = llvm::BitVector(function_.spawns.size());
    std::deque<const CFGBlock *> pending{&cfg_->getEntry()};
    while (!pending.empty()) {
      const CFGBlock *block = pending.front();
      pending.pop_front();
      llvm::BitVector state = atStart[block];
      transfer(*block, state, /*report=*/false);
      for (const CFGBlock::AdjacentBlock &next : block->succs()) {
        const CFGBlock *successor = next.getReachableBlock();
        if (!successor)
          continue;
        auto [found, first] = atStart.try_emplace(successor, state);
        llvm::BitVector both = found->second;
        both &= state;
        if (first || both != found->second) {
          found->second = both;
          pending.push_back(successor);
        }
      }
    }
    for (const CFGBlock *block : llvm::reverse(*cfg_)) // about the order of the text
      if (auto found = atStart.find(block); found != atStart.end()) {
        llvm::BitVector state = found->second;
        transfer(*block, state, /*report=*/true);
      }
  }

private:
  void transfer(const CFGBlock &block, llvm::BitVector &state, bool report) {
    for (const CFGElement &element : block) {
      if (auto ends = element.getAs<CFGLifetimeEnds>()) {
        if (report)
          leave(ends->getVarDecl(), state);
        continue;
      }
      auto statement = element.getAs<CFGStmt>();
      if (!statement)
        continue;
      const Stmt *at = statement->getStmt();
      if (waits_.count(at))
        state.reset();
      else if (auto spawn = spawns_.find(at); spawn != spawns_.end())
        state.set(spawn->second);
      else if (auto read = reads_.find(at); report && read != reads_.end())
        readAt(*cast<DeclRefExpr>(at), read->second, state);
    }
  }

  void readAt(const DeclRefExpr &mention, const VarDecl *variable, const llvm::BitVector &state) {
    for (unsigned i : state.set_bits()) {
      const Spawn &spawn = function_.spawns[i];
      if (spawn.destinationVariable != variable || !reported_.insert(&mention).second)
        continue;
      diagnostics_.report(DiagId::ReadBeforeJoin, sources_.getExpansionLoc(mention.getLocation()),
                          {variable->getNameAsString()});
      diagnostics_.note(spawn.pragma->location, "the child is spawned here");
    }
  }

  void leave(const VarDecl *variable, const llvm::BitVector &state) {
    for (unsigned i : state.set_bits()) {
      const Spawn &spawn = function_.spawns[i];
      std::optional<DiagId> id;
      if (spawn.destination && isDestination(spawn, variable))
        id = DiagId::DestinationDies;
      for (const Expr *argument : spawn.call->arguments())
        if (!id && llvm::is_contained(pointedInto(argument), variable))
          id = DiagId::ArgumentDies;
      if (id && reported_.insert(spawn.call).second)
        diagnostics_.report(*id, spawn.pragma->location, {variable->getNameAsString()});
    }
  }

  const TaskFunction &function_;
  Diagnostics &diagnostics_;
  const SourceManager &sources_;
  std::unique_ptr<CFG> cfg_;
  std::map<const Stmt *, unsigned> spawns_;
  std::set<const Stmt *> waits_;
  std::map<const Stmt *, const VarDecl *> reads_;
  std::set<const Stmt *> reported_;
};

} // namespace

void checkJoins(const TaskFunction &function, ASTContext &context, Diagnostics &diagnostics) {
  if (function.definition && !function.spawns.empty())
    JoinCheck(function, context, diagnostics).run();
}

} // namespace gtap
