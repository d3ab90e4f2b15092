// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Backward liveness at taskwaits, a bit vector per block of clang::CFG (see Liveness.h).
#include "analyse/variables/Liveness.h"

#include "analyse/dataflow/Dataflow.h"
#include "ast/uses/PartsRead.h"
#include "ast/uses/Scopes.h"
#include "ast/uses/VariableUses.h"

#include <clang/Analysis/CFG.h>
#include <clang/AST/ParentMap.h>
#include <llvm/ADT/BitVector.h>
#include <llvm/ADT/STLExtras.h>

#include <algorithm>

namespace gtap {

using namespace clang;

namespace {

class LivenessAnalysis {
public:
  LivenessAnalysis(const TaskBody &body, ASTContext &context)
      : body_(body), parents_(body.definition->getBody()) {
    const std::vector<VariableUse> uses = collectUses(body, context);
    for (const VarDecl *variable : variablesOf(body))
      track(variable);
    for (const Spawn &spawn : body.spawns)
      spawned_.insert(spawn.call);
    for (const VariableUse &use : uses)
      trackPart(use);
    indexUses(uses);
    indexMarkers();
    cfg_ = flowOf(*body.definition, context);
  }

  std::vector<llvm::BitVector> run() {
    const std::size_t size = variables_.size() + parts_.size();
    liveAtWait_.assign(body_.waits.size(), llvm::BitVector(unsigned(size)));
    if (cfg_)
      solveBackward(*cfg_, unsigned(size), [this](const CFGBlock &block, llvm::BitVector &live) {
        transfer(block, live);
      });
    return liveAtWait_;
  }

  const std::vector<const VarDecl *> &variables() const { return variables_; }

  // The members of a variable that are live, if it is not as a whole.
  std::set<MemberPath> livePartsOf(const VarDecl *variable, const llvm::BitVector &live) const {
    std::set<MemberPath> found;
    for (const auto &[part, number] : parts_)
      if (part.first == variable && live.test(number))
        found.insert(part.second);
    return found;
  }

private:
  void track(const VarDecl *variable) {
    number_[variable] = variables_.size();
    variables_.push_back(variable);
  }

  // Numbers behind those of variables.
  void trackPart(const VariableUse &use) {
    if (number_.count(use.variable))
      for (const MemberPath &part : partsOf(use))
        parts_.try_emplace({use.variable, part}, unsigned(variables_.size() + parts_.size()));
  }

  // What the use reads, where that can be told and it lets nothing out, and is less than the whole. Else nothing.
  std::set<MemberPath> partsOf(const VariableUse &use) const {
    if (use.role != UseRole::Read && use.role != UseRole::ReadWrite && use.role != UseRole::Change)
      return {};
    if (use.mention->getDecl() != use.variable || !use.variable->getType()->isRecordType())
      return {};
    std::set<MemberPath> parts = partsReadAt(*use.mention, parents_, spawned_);
    return parts.count({}) ? std::set<MemberPath>() : parts;
  }

  void indexUses(const std::vector<VariableUse> &uses) {
    for (const VariableUse &use : uses) {
      if (!number_.count(use.variable) || isBeforeLife(use))
        continue;
      if (use.role == UseRole::Write)
        kills_[use.decidedBy].push_back(number_[use.variable]);
      else if (const std::set<MemberPath> parts = partsOf(use); !parts.empty())
        for (const MemberPath &part : parts)
          reads_[use.mention].push_back(parts_.at({use.variable, part}));
      else if (use.role != UseRole::Unevaluated && use.role != UseRole::PartialWrite)
        reads_[use.mention].push_back(number_[use.variable]);
    }
  }

  // The variable has a new value: neither it nor any part of it was needed before.
  void kill(unsigned variable, llvm::BitVector &live) const {
    live.reset(variable);
    for (const auto &[part, number] : parts_)
      if (part.first == variables_[variable])
        live.reset(number);
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
    if (const auto *mention = dyn_cast<DeclRefExpr>(expression)) {
      const auto *binding = dyn_cast<BindingDecl>(mention->getDecl());
      const auto *variable =
          dyn_cast_or_null<VarDecl>(binding ? binding->getDecomposedDecl() : mention->getDecl());
      if (auto found = number_.find(variable); found != number_.end())
        reads.push_back(found->second);
    }
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
          kill(result->second, live); // the call's result arrives there
        liveAtWait_[wait->second] = live;
      }
      if (const auto *declaration = dyn_cast<DeclStmt>(at))
        for (const Decl *decl : declaration->decls())
          if (auto found = number_.find(dyn_cast<VarDecl>(decl)); found != number_.end())
            kill(found->second, live);
      if (auto kills = kills_.find(at); kills != kills_.end())
        for (unsigned variable : kills->second)
          kill(variable, live);
      if (auto reads = reads_.find(at); reads != reads_.end())
        for (unsigned variable : reads->second)
          live.set(variable);
    }
  }

  const TaskBody &body_;
  const ParentMap parents_;
  std::set<const Stmt *> spawned_; // calls, which get whole arguments
  std::unique_ptr<CFG> cfg_;
  std::vector<const VarDecl *> variables_;
  std::map<const VarDecl *, unsigned> number_;
  std::map<std::pair<const VarDecl *, MemberPath>, unsigned> parts_; // that are read somewhere
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
    auto &parts = result.parts.emplace_back();
    for (std::size_t v = 0; v < analysis.variables().size(); ++v) {
      const VarDecl *variable = analysis.variables()[v];
      bool escaped = escapes.count(variable) != 0 && scopes.inScope(variable, body.waits[k]);
      std::set<MemberPath> some;
      if (!live[k].test(v) && !escaped)
        some = analysis.livePartsOf(variable, live[k]);
      if (live[k].test(v) || escaped || !some.empty())
        variables.push_back(variable);
      if (!some.empty())
        parts.emplace(variable, std::move(some));
    }
  }
  return result;
}

} // namespace gtap
