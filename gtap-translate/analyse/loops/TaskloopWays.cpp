// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See TaskloopWays.h.
#include "analyse/loops/TaskloopWays.h"

#include "analyse/loops/LoopHead.h"
#include "analyse/loops/ReadByTurns.h"
#include "analyse/loops/SharedTaskloops.h"

#include <clang/Basic/SourceManager.h>
#include <fmt/format.h>
#include <llvm/ADT/STLExtras.h>

#include <array>
#include <utility>

namespace gtap {

using namespace clang;

namespace {

bool headDeclares(const ForStmt &loop, const VarDecl &variable) {
  const auto *declaration = dyn_cast_or_null<DeclStmt>(loop.getInit());
  return declaration && declaration->isSingleDecl() && declaration->getSingleDecl() == &variable;
}

// One taskloop in one body.
class LoopOfBody {
public:
  LoopOfBody(const TaskBody &body, std::size_t number, const ASTContext &context)
      : body_(body), loop_(body.taskloops[number]), context_(context) {
    for (const Spawn &spawn : body.spawns)
      if (spawn.loop == static_cast<int>(number))
        spawns_.push_back(&spawn);
  }

  Hindrance ofBlock(llvm::function_ref<bool(const VarDecl &)> differs) const {
    return named(whatOneBlockHas(body_, loop_, differs, context_));
  }
  Hindrance readings() const { return named(whatTurnsRead(body_, loop_, context_)); }

  // No head of an inner loop depends on the variable of an outer one, nor on what a function returns.
  Hindrance uneven() const {
    constexpr std::size_t most = 8; // nest_shape of the runtime
    if (loop_.loops.size() > most)
      return {fmt::format("the nest has more than {} loops", most), directive()};
    for (const ForStmt *loop : llvm::drop_begin(loop_.loops)) {
      LoopHead head;
      if (std::string why = headOfLoop(body_, *loop, context_, head); !why.empty())
        return {"an inner loop " + why, loop->getForLoc()};
      for (const Expr *part : {head.first, head.bound, head.step})
        if (part)
          if (Hindrance found = unevenIn(*part))
            return found;
    }
    return {};
  }

  // What each of its tasks would tell the program.
  Hindrance never() const {
    if (loop_.loops.size() > mostLoopsOfLattice)
      return {fmt::format("the nest has more than {} loops", mostLoopsOfLattice), directive()};
    if (body_.function->saysWorker)
      return {"the file has thread-level tasks, too", directive()};
    if (isStatic(loop_.pragma) || (loop_.graph >= 0 && isStatic(body_.graphs[loop_.graph].pragma)))
      return {"the schedule is static, for which the graph is put in order", directive()};
    Hindrance first;
    for (const Spawn *spawn : spawns_) {
      Hindrance found = neverOf(*spawn);
      if (!found)
        return {};
      if (!first)
        first = std::move(found);
    }
    return first;
  }

private:
  SourceLocation directive() const { return loop_.pragma->location; }

  static bool isStatic(const PragmaSite *pragma) {
    const ClauseSite *schedule = pragma->clause(ClauseKind::Schedule);
    return schedule && schedule->names.front().name == "static";
  }

  Hindrance unevenIn(const Stmt &node) const {
    if (isa<CallExpr>(node))
      return {"the head of an inner loop calls a function", node.getSourceRange()};
    if (const auto *mention = dyn_cast<DeclRefExpr>(&node))
      for (const ForStmt *loop : loop_.loops)
        if (const auto *variable = dyn_cast<VarDecl>(mention->getDecl());
            variable && headDeclares(*loop, *variable))
          return {
              fmt::format("the head of an inner loop depends on '{}', the variable of another loop",
                          variable->getNameAsString()),
              node.getSourceRange()};
    for (const Stmt *child : node.children())
      if (child)
        if (Hindrance found = unevenIn(*child))
          return found;
    return {};
  }

  Hindrance neverOf(const Spawn &spawn) const {
    const TaskFunction *task = spawn.callee ? spawn.callee->function : nullptr;
    if (task && !makesNoTasks(*task))
      return {"the task spawns tasks or waits", spawn.call->getSourceRange()};
    if (spawn.destination)
      return {"the task has a result, which goes to memory", spawn.destination->getSourceRange()};
    std::size_t written = 0; // in each turn that makes a task
    bool maybe = false;      // or a further one
    for (const Access &access : spawn.accesses) {
      const std::string &kind = access.clause->names.front().name;
      if (kind == "inoutset")
        return {"the task names an object with 'inoutset'", access.object->getSourceRange()};
      if (kind == "in")
        continue;
      if (mayNameNothing(access))
        maybe = true;
      else if (++written == 2)
        return {"the task names two objects that it writes", access.object->getSourceRange()};
    }
    if (written == 0 && !maybe)
      return {"the task names no object with 'out' or 'inout'", spawn.pragma->location};
    return {};
  }
  // A section without elements, or an element outside of an array.
  bool mayNameNothing(const Access &access) const {
    auto indexes = [&](auto &self, const Stmt &node) -> bool {
      const auto *element = dyn_cast<ArraySubscriptExpr>(&node);
      return (element && context_.getAsConstantArrayType(
                             element->getBase()->IgnoreParenImpCasts()->getType())) ||
             llvm::any_of(node.children(),
                          [&](const Stmt *child) { return child && self(self, *child); });
    };
    return !access.lengths.empty() || indexes(indexes, *access.object);
  }

  // With what the code is of the loop: "an argument of the task".
  Hindrance named(Hindrance found) const {
    if (found)
      found.why = fmt::format("{} {}", subject(found.where), found.why);
    return found;
  }
  const char *subject(SourceLocation where) const {
    const SourceManager &sources = context_.getSourceManager();
    auto holds = [&](SourceLocation begin, SourceLocation end) {
      return sources.isPointWithin(sources.getExpansionLoc(where), sources.getExpansionLoc(begin),
                                   sources.getExpansionLoc(end));
    };
    for (const Spawn *spawn : spawns_) {
      for (const ClauseSite &clause : spawn->pragma->clauses)
        if (clause.text.isValid() && holds(clause.text.getBegin(), clause.text.getEnd()))
          return "a list of 'depend'";
      for (const Expr *argument : spawn->call->arguments())
        if (argument->getBeginLoc().isValid() &&
            holds(argument->getBeginLoc(), argument->getEndLoc()))
          return "an argument of the task";
    }
    for (const ForStmt *loop : loop_.loops)
      if (holds(loop->getForLoc(), loop->getRParenLoc()))
        return "the head of a loop";
    return holds(body_.definition->getBeginLoc(), body_.definition->getEndLoc())
               ? "the loop"
               : "a function that the loop calls";
  }

  const TaskBody &body_;
  const Taskloop &loop_;
  const ASTContext &context_;
  std::vector<const Spawn *> spawns_;
};

TaskloopPlan planOf(const TaskFunction &function, std::size_t number,
                    llvm::function_ref<bool(const VarDecl &)> differs, const ASTContext &context) {
  TaskloopPlan plan;
  if (function.worker == WorkerKind::Thread) {
    plan.way = TaskloopWay::OneLane;
    return plan;
  }
  bool never = true; // in all instances
  for (const TaskBody *body : bodiesOf(function)) {
    const LoopOfBody loop(*body, number, context);
    if (!plan.ofBlock)
      plan.ofBlock = loop.ofBlock(differs);
    if (!plan.uneven)
      plan.uneven = loop.uneven();
    if (!plan.readings)
      plan.readings = loop.readings();
    plan.never = loop.never();
    never &= static_cast<bool>(plan.never);
  }
  if (!never)
    plan.never = {};
  plan.way = plan.ofBlock                                 ? TaskloopWay::OneBlock
             : plan.uneven || plan.readings || plan.never ? TaskloopWay::AllBlocks
                                                          : TaskloopWay::Computed;
  return plan;
}

} // namespace

std::vector<TaskloopPlan> planTaskloops(const TaskFunction &function,
                                        llvm::function_ref<bool(const VarDecl &)> differs,
                                        const ASTContext &context) {
  std::vector<TaskloopPlan> plans;
  const std::vector<const TaskBody *> bodies = bodiesOf(function);
  if (!bodies.empty())
    for (std::size_t number = 0; number < bodies.front()->taskloops.size(); ++number)
      plans.push_back(planOf(function, number, differs, context));
  return plans;
}

} // namespace gtap
