// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A variable is the same in all threads when each value that it is given is, and when all threads
// give it that value together: control dependences say which conditions decide about that (see
// Uniformity.h). Values only get worse, until nothing changes.
#include "analyse/uniformity/Uniformity.h"

#include "analyse/dataflow/Dataflow.h"
#include "analyse/uniformity/ValueSameness.h"
#include "ast/uses/Scopes.h"
#include "ast/uses/VariableUses.h"

#include <clang/Analysis/Analyses/Dominators.h>
#include <clang/Analysis/CFG.h>
#include <clang/AST/DeclCXX.h>
#include <clang/AST/StmtCXX.h>

#include <algorithm>

namespace gtap {

using namespace clang;

namespace {

class UniformityAnalysis {
public:
  UniformityAnalysis(const TaskBody &body, const EscapeMap &escapes, ASTContext &context)
      : body_(body) {
    cfg_ = flowOf(*body.definition, context);
    for (const VarDecl *variable : variablesOf(body))
      result_.variables[variable] =
          mayChangeUnseen(*variable, escapes, context) ? Sameness::Unknown : Sameness::Same;
    for (const Spawn &spawn : body.spawns) // each thread has a child, and a result, of its own
      for (const VarDecl *variable : destinationRoots(spawn))
        result_.variables[variable] = Sameness::Differs;
    result_.waits.resize(body.waits.size());
    result_.taskloops.resize(body.taskloops.size());
    if (!cfg_) { // nothing can be shown
      for (auto &[variable, sameness] : result_.variables)
        sameness = std::max(sameness, Sameness::Unknown);
      return;
    }
    dependences_ = std::make_unique<ControlDependencyCalculator>(cfg_.get());
    indexBlocks();
    collectValues(context);
  }

  Uniformity run() {
    if (!cfg_)
      return std::move(result_);
    for (bool changed = true; changed;) {
      changed = false;
      for (const Value &value : values_) {
        Sameness &sameness = result_.variables[value.variable];
        Sameness worst = std::max({sameness, conditionOf(value.block).sameness,
                                   value.known ? *value.known : Sameness::Same});
        for (const Expr *part : value.parts)
          worst = std::max(worst, samenessOf(part, result_.variables));
        changed |= worst != sameness;
        sameness = worst;
      }
    }
    for (std::size_t k = 0; k < body_.waits.size(); ++k)
      result_.waits[k] = conditionOf(blockOf(body_.waits[k].inFlow()));
    for (std::size_t k = 0; k < body_.taskloops.size(); ++k)
      if (const std::vector<const ForStmt *> &loops = body_.taskloops[k].loops; !loops.empty())
        result_.taskloops[k] = conditionOf(blockOf(loops.front()->getInit()));
    for (const Spawn &spawn : body_.spawns)
      result_.repeated.push_back(spawn.loop < 0 && isRepeated(spawn));
    return std::move(result_);
  }

private:
  // A place where a variable is given a value, made of `parts`.
  struct Value {
    const VarDecl *variable = nullptr;
    const CFGBlock *block = nullptr;
    std::vector<const Expr *> parts;
    std::optional<Sameness> known;
  };

  // Through an address or a reference. Nothing changes a constant, nor what a reference to one refers to.
  static bool mayChangeUnseen(const VarDecl &variable, const EscapeMap &escapes,
                              ASTContext &context) {
    if (variable.getType()->isReferenceType())
      return !constantBehind(variable, context);
    return escapes.count(&variable) && !isConstant(variable, context);
  }
  static bool isConstant(const VarDecl &variable, ASTContext &context) {
    QualType type = context.getBaseElementType(variable.getType());
    const CXXRecordDecl *record = type->getAsCXXRecordDecl();
    return variable.hasLocalStorage() && type.isConstQualified() && !type.isVolatileQualified() &&
           (!record || !record->hasMutableFields());
  }
  // The constant that a reference is bound to, itself or through another such reference; or null.
  static const VarDecl *constantBehind(const VarDecl &reference, ASTContext &context) {
    const auto *mention =
        reference.getInit()
            ? dyn_cast<DeclRefExpr>(reference.getInit()->IgnoreParenNoopCasts(context))
            : nullptr;
    const auto *variable = mention ? dyn_cast<VarDecl>(mention->getDecl()) : nullptr;
    if (!variable || isa<ParmVarDecl>(reference))
      return nullptr;
    if (variable->getType()->isReferenceType())
      return constantBehind(*variable, context);
    return isConstant(*variable, context) ? variable : nullptr;
  }

  void indexBlocks() {
    for (const CFGBlock *block : *cfg_)
      for (const CFGElement &element : *block)
        if (auto statement = element.getAs<CFGStmt>())
          blocks_[statement->getStmt()] = block;
  }
  const CFGBlock *blockOf(const Stmt *statement) const {
    auto found = blocks_.find(statement);
    return found == blocks_.end() ? nullptr : found->second;
  }

  void collectValues(ASTContext &context) {
    for (const VariableUse &use : collectUses(body_, context)) {
      if (use.role != UseRole::Write && use.role != UseRole::PartialWrite &&
          use.role != UseRole::ReadWrite && use.role != UseRole::Change)
        continue;
      Value value{use.variable, blockOf(use.mention), {}, {}};
      const auto *writer = dyn_cast_or_null<Expr>(use.decidedBy);
      if (const auto *binary = dyn_cast_or_null<BinaryOperator>(writer))
        value.parts = {binary->getLHS(), binary->getRHS()}; // a[i] = x: the index counts, too
      else if (writer && !isa<UnaryOperator>(writer))
        value.parts = {writer};
      if (use.role == UseRole::Write && !value.parts.empty())
        value.parts.erase(value.parts.begin(), value.parts.end() - 1);
      if (!writer)
        value.known = Sameness::Unknown;
      values_.push_back(std::move(value));
    }
    for (const auto &[statement, block] : blocks_)
      if (const auto *declaration = dyn_cast<DeclStmt>(statement))
        for (const Decl *each : declaration->decls())
          if (const auto *variable = dyn_cast<VarDecl>(each);
              variable && variable->hasInit() && result_.variables.count(variable))
            values_.push_back({variable, block, {variable->getInit()}, {}});
  }

  bool isRepeated(const Spawn &spawn) {
    if (!spawn.call || conditionOf(blockOf(spawn.call)).sameness != Sameness::Same)
      return false;
    if (spawn.isDependent()) // two threads cannot make such tasks, whatever they are
      return true;
    for (const Expr *argument : spawn.call->arguments())
      if (samenessOf(argument, result_.variables) != Sameness::Same)
        return false;
    return true;
  }

  // The worst of the conditions that decide whether the block runs.
  Uniformity::Condition conditionOf(const CFGBlock *block) {
    Uniformity::Condition worst;
    if (!block)
      return {Sameness::Unknown, nullptr};
    for (const CFGBlock *branch :
         dependences_->getControlDependencies(const_cast<CFGBlock *>(block))) {
      const auto *loop = dyn_cast_or_null<CXXForRangeStmt>(branch->getTerminatorStmt());
      if (loop && loop->getRangeInit()->getType()->isConstantArrayType())
        continue; // a turn for each element, in all threads
      const auto *condition = dyn_cast_or_null<Expr>(branch->getTerminatorCondition());
      Sameness sameness = condition ? samenessOf(condition, result_.variables) : Sameness::Unknown;
      if (sameness > worst.sameness)
        worst = {sameness, condition};
    }
    return worst;
  }

  const TaskBody &body_;
  std::unique_ptr<CFG> cfg_;
  std::unique_ptr<ControlDependencyCalculator> dependences_;
  std::map<const Stmt *, const CFGBlock *> blocks_;
  std::vector<Value> values_;
  Uniformity result_;
};

} // namespace

Uniformity findUniformity(const TaskBody &body, const EscapeMap &escapes, ASTContext &context) {
  return UniformityAnalysis(body, escapes, context).run();
}

Uniformity uniformityOfTeam(const TaskBody &body) {
  Uniformity result;
  for (const VarDecl *variable : variablesOf(body))
    result.variables[variable] = Sameness::Same;
  result.waits.resize(body.waits.size());
  result.taskloops.resize(body.taskloops.size());
  result.repeated.assign(body.spawns.size(), false);
  return result;
}

} // namespace gtap
