// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Backward liveness at taskwaits, a bit vector per block of clang::CFG (see Liveness.h).
#include "analyse/variables/Liveness.h"

#include "analyse/dataflow/Dataflow.h"
#include "ast/uses/Scopes.h"
#include "ast/uses/VariableUses.h"

#include <clang/Analysis/CFG.h>
#include <llvm/ADT/BitVector.h>
#include <llvm/ADT/STLExtras.h>

#include <algorithm>

namespace gtap {

using namespace clang;

namespace {

class LivenessAnalysis {
public:
  LivenessAnalysis(const TaskBody &body, ASTContext &context) : body_(body) {
    for (const VarDecl *variable : variablesOf(body))
      track(variable);
    indexUses(collectUses(body, context));
    indexMarkers();
    cfg_ = flowOf(*body.definition, context);
  }

  std::vector<llvm::BitVector> run() {
    liveAtWait_.assign(body_.waits.size(), llvm::BitVector(variables_.size()));
    if (cfg_)
      solveBackward(
          *cfg_, unsigned(variables_.size()),
          [this](const CFGBlock &block, llvm::BitVector &live) { transfer(block, live); });
    return liveAtWait_;
  }

  const std::vector<const VarDecl *> &variables() const { return variables_; }

private:
  void track(const VarDecl *variable) {
    number_[variable] = variables_.size();
    variables_.push_back(variable);
  }

  void indexUses(const std::vector<VariableUse> &uses) {
    for (const VariableUse &use : uses) {
      if (!number_.count(use.variable) || isBeforeLife(use))
        continue;
      if (use.role == UseRole::Write)
        kills_[use.decidedBy].push_back(number_[use.variable]);
      else if (use.role != UseRole::Unevaluated && use.role != UseRole::PartialWrite)
        reads_[use.mention].push_back(number_[use.variable]);
    }
  }

  // In `int x = x;` nothing is read that the variable had before.
  static bool isBeforeLife(const VariableUse &use) {
    const Expr *value = use.variable->getInit();
    return value && !isa<ParmVarDecl>(use.variable) && holds(value, use.mention);
  }
  static bool holds(const Stmt *tree, const Stmt *part) {
    return tree == part || llvm::any_of(tree->children(), [&](const Stmt *child) {
             return child && holds(child, part);
           });
  }

  // The clauses of a spawn stand in its annotation, not in the CFG: read where the call is.
  void indexMarkers() {
    for (const Spawn &spawn : body_.spawns)
      for (const Expr *clause : spawn.clauses)
        addReads(clause, reads_[spawn.call]);
    for (std::size_t k = 0; k < body_.waits.size(); ++k)
      waits_[body_.waits[k].inFlow()] = k;
  }

  void addReads(const Stmt *expression, std::vector<unsigned> &reads) const {
    if (const auto *mention = dyn_cast<DeclRefExpr>(expression))
      if (auto found = number_.find(dyn_cast<VarDecl>(mention->getDecl())); found != number_.end())
        reads.push_back(found->second);
    for (const Stmt *child : expression->children())
      if (child)
        addReads(child, reads);
  }

  void transfer(const CFGBlock &block, llvm::BitVector &live) {
    for (const CFGElement &element : llvm::reverse(block)) {
      auto statement = element.getAs<CFGStmt>();
      if (!statement)
        continue;
      const Stmt *at = statement->getStmt();
      if (auto wait = waits_.find(at); wait != waits_.end()) {
        if (auto result = number_.find(body_.waits[wait->second].result); result != number_.end())
          live.reset(result->second); // the call's result arrives there
        liveAtWait_[wait->second] = live;
      }
      if (const auto *declaration = dyn_cast<DeclStmt>(at))
        for (const Decl *decl : declaration->decls())
          if (auto found = number_.find(dyn_cast<VarDecl>(decl)); found != number_.end())
            live.reset(found->second);
      if (auto kills = kills_.find(at); kills != kills_.end())
        for (unsigned variable : kills->second)
          live.reset(variable);
      if (auto reads = reads_.find(at); reads != reads_.end())
        for (unsigned variable : reads->second)
          live.set(variable);
    }
  }

  const TaskBody &body_;
  std::unique_ptr<CFG> cfg_;
  std::vector<const VarDecl *> variables_;
  std::map<const VarDecl *, unsigned> number_;
  std::map<const Stmt *, std::vector<unsigned>> kills_;
  std::map<const Stmt *, std::vector<unsigned>> reads_;
  std::map<const Stmt *, std::size_t> waits_;
  std::vector<llvm::BitVector> liveAtWait_;
};

} // namespace

Liveness findLiveness(const TaskBody &body, const EscapeMap &escapes, ASTContext &context) {
  Liveness result;
  if (!body.definition)
    return result;
  Scopes scopes(body);
  LivenessAnalysis analysis(body, context);
  std::vector<llvm::BitVector> live = analysis.run();
  for (std::size_t k = 0; k < body.waits.size(); ++k) {
    std::vector<const VarDecl *> &variables = result.live.emplace_back();
    for (std::size_t v = 0; v < analysis.variables().size(); ++v) {
      const VarDecl *variable = analysis.variables()[v];
      bool escaped = escapes.count(variable) != 0 && scopes.inScope(variable, body.waits[k]);
      if (live[k].test(v) || escaped)
        variables.push_back(variable);
    }
  }
  return result;
}

} // namespace gtap
