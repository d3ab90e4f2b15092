// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See CheckTaskloop.h.
#include "check/graphs/CheckTaskloop.h"

#include "analyse/loops/LoopHead.h"
#include "analyse/uniformity/ValueSameness.h"
#include "frontend/Clauses.h"
#include "model/SpawnForm.h"

#include <clang/Basic/SourceManager.h>
#include <fmt/format.h>
#include <llvm/ADT/STLExtras.h>

#include <utility>

namespace gtap {

using namespace clang;

namespace {

constexpr const char *formOfTaskloop = "write 'for (int i = a; i < b; i++)' and in it one '#pragma "
                                       "gtap task_iteration' before a call; "
                                       "beside these only declarations and 'if' may stand there";

class TaskloopCheck {
public:
  TaskloopCheck(const TaskBody &body, bool mixed, const ASTContext &context,
                Diagnostics &diagnostics)
      : body_(body), mixed_(mixed), context_(context), diagnostics_(diagnostics) {}

  void check(const Taskloop &taskloop) {
    if (!taskloop.pragma->clause(ClauseKind::NoGroup))
      report(DiagId::TaskloopGroup, taskloop.pragma->location, waitBehindLoop);
    for (const ClauseSite &clause : taskloop.pragma->clauses)
      if (clause.kind == ClauseKind::Schedule)
        checkSchedule(taskloop, clause);
      else if (clause.kind != ClauseKind::Collapse && clause.kind != ClauseKind::NoGroup &&
               !(taskloop.pragma->isOmp() && saysWhatIs(clause)))
        report(DiagId::TaskloopForm, clause.location,
               fmt::format("'{}' {}", entryOf(clause.kind).name,
                           clause.kind == ClauseKind::Priority
                               ? "is not available where 'task_iteration' makes the tasks"
                               : "says how turns become tasks, and here each turn makes one by "
                                 "'task_iteration'"));
    if (taskloop.loops.empty())
      return report(DiagId::TaskloopForm, taskloop.pragma->location, "no 'for' loop follows");
    if (std::string why = collapseProblem(taskloop, context_); !why.empty())
      return report(
          DiagId::TaskloopForm, taskloop.pragma->clause(ClauseKind::Collapse)->location, why,
          "write the loops directly into each other; what stands between them belongs into "
          "the innermost one");
    for (const ForStmt *loop : taskloop.loops) {
      LoopHead head;
      if (std::string why = headOfLoop(body_, *loop, context_, head); !why.empty())
        return report(
            DiagId::TaskloopForm, loop->getForLoc(), "the loop " + why,
            "write 'for (int i = a; i < b; i++)'; what cannot stand in the head, copy into a "
            "variable before the loops: 'const int b = ...;'");
      Expr::EvalResult step;
      if (head.step && head.step->EvaluateAsInt(step, context_) &&
          !step.Val.getInt().isStrictlyPositive())
        return report(DiagId::TaskloopForm, loop->getForLoc(),
                      "the loop has a step that is not above 0");
    }
    for (const Spawn &spawn : body_.spawns) // whichever thread makes the task would get the result
      if (spawn.loop >= 0 && &body_.taskloops[spawn.loop] == &taskloop &&
          (spawn.declares() ||
           (!isOfLanes() && spawn.destination && threadObject(spawn.destination))))
        return report(DiagId::TaskloopForm, spawn.range().getBegin(),
                      isOfLanes()
                          ? "the result goes to a variable of the turn, which has ended then"
                          : "the result goes to a variable of one thread, and not to "
                            "global memory");
    found_ = false;
    if (checkTurn(*taskloop.body) && !found_)
      report(DiagId::TaskloopForm, taskloop.pragma->location,
             "no '#pragma gtap task_iteration' stands in it");
  }

private:
  // One lane makes all of the tasks.
  bool isOfLanes() const { return body_.function->worker == WorkerKind::Thread; }

  // Arguments are copied in any case.
  static bool saysWhatIs(const ClauseSite &clause) {
    return clause.kind == ClauseKind::From || clause.kind == ClauseKind::FirstPrivate ||
           (clause.kind == ClauseKind::Default && clause.names.front().name != "shared");
  }

  // `instead`: what to write, of TaskloopForm.
  void report(DiagId id, SourceLocation where, const std::string &argument = "",
              const std::string &instead = formOfTaskloop) {
    diagnostics_.report(id, where, {argument, instead});
  }

  // A task that waits for others of a static schedule must not be one of them.
  void checkSchedule(const Taskloop &taskloop, const ClauseSite &clause) {
    if (!checkGraphSchedule(clause, "taskloop", mixed_ || isOfLanes(), diagnostics_) ||
        clause.names.front().name == "dynamic")
      return;
    for (const Spawn &spawn : body_.spawns)
      if (spawn.loop >= 0 && &body_.taskloops[spawn.loop] == &taskloop && spawn.callee &&
          (!spawn.callee->spawns.empty() || !spawn.callee->waits.empty()))
        return diagnostics_.report(
            DiagId::GraphSchedule, clause.location,
            {"taskloop",
             fmt::format("'{}' spawns tasks or waits, and a block that waits for tasks "
                         "cannot go on with its schedule",
                         spawn.callee->function->name),
             "no schedule, or take the spawns out of the function"});
  }

  // What one thread does in a turn: declarations, conditions, and one spawn.
  bool checkTurn(const Stmt &node) {
    for (const Spawn &spawn : body_.spawns)
      if (spawn.node() == &node || (spawn.declares() && spawn.statement == &node))
        return checkSpawn(spawn);
    if (const auto *block = dyn_cast<CompoundStmt>(&node))
      return llvm::all_of(block->body(), [&](const Stmt *each) { return checkTurn(*each); });
    if (const auto *branch = dyn_cast<IfStmt>(&node); branch && !branch->hasInitStorage()) {
      const bool before = found_; // each branch may make the task
      if (!checkEffects(*branch->getCond()) || !checkTurn(*branch->getThen()))
        return false;
      const bool then = std::exchange(found_, before);
      const bool good = !branch->getElse() || checkTurn(*branch->getElse());
      found_ |= then;
      return good;
    }
    if (isa<NullStmt>(node))
      return true;
    if (const auto *declaration = dyn_cast<DeclStmt>(&node))
      return llvm::all_of(declaration->decls(), [&](const Decl *each) {
        const auto *variable = dyn_cast<VarDecl>(each);
        return !variable || !variable->getInit() || checkEffects(*variable->getInit());
      });
    return refuse(
        node, "a turn holds declarations, 'if' and one task, and this statement is none of these");
  }
  bool checkSpawn(const Spawn &spawn) {
    if (spawn.pragma->kind != PragmaKind::TaskIteration)
      return refuse(
          *spawn.call,
          "a turn makes its task by '#pragma gtap task_iteration', and this is another directive");
    if (found_)
      return refuse(*spawn.call, "a turn makes one task, and this is a second one");
    found_ = true;
    for (const Expr *clause : spawn.clauses) // CheckDepend looks for other effects
      if (const char *name = togetherOrAtomic(*clause))
        return refuseCall(*clause, name);
    return llvm::all_of(spawn.call->arguments(),
                        [&](const Expr *argument) { return checkEffects(*argument); });
  }
  // A call may be one that only computes.
  bool checkEffects(const Expr &expression) {
    if (const char *name = togetherOrAtomic(expression))
      return refuseCall(expression, name);
    return !expression.HasSideEffects(context_, /*IncludePossibleEffects=*/false) ||
           refuse(expression, "a turn must not change anything, and this expression does");
  }
  bool refuseCall(const Expr &where, const char *name) {
    return refuse(where,
                  fmt::format("a turn is the work of one thread, which must not call '{}'", name));
  }
  // A function that threads call together, or that changes memory, in an expression; or null.
  static const char *togetherOrAtomic(const Stmt &node) {
    static const char *const beginnings[] = {"atomic", "__sync",   "__shfl",  "__any",
                                             "__all",  "__ballot", "__match", "__reduce"};
    if (const auto *call = dyn_cast<CallExpr>(&node))
      if (const FunctionDecl *callee = call->getDirectCallee(); callee && callee->getIdentifier())
        for (const char *beginning : beginnings)
          if (callee->getName().starts_with(beginning))
            return callee->getIdentifier()->getNameStart();
    for (const Stmt *child : node.children())
      if (const char *found = child ? togetherOrAtomic(*child) : nullptr)
        return found;
    return nullptr;
  }
  bool refuse(const Stmt &where, const std::string &why) {
    report(DiagId::TaskloopForm, context_.getSourceManager().getExpansionLoc(where.getBeginLoc()),
           why);
    return false;
  }

  const TaskBody &body_;
  bool mixed_;
  const ASTContext &context_;
  Diagnostics &diagnostics_;
  bool found_ = false;
};

// The expressions of a turn: conditions, first values, arguments of its task, and what stands in its clauses.
void addParts(const Stmt &node, std::vector<const Expr *> &parts) {
  if (const auto *branch = dyn_cast<IfStmt>(&node))
    parts.push_back(branch->getCond());
  if (const auto *declaration = dyn_cast<DeclStmt>(&node))
    for (const Decl *each : declaration->decls())
      if (const auto *variable = dyn_cast<VarDecl>(each); variable && variable->getInit())
        parts.push_back(variable->getInit());
  for (const Stmt *child : node.children())
    if (child)
      addParts(*child, parts);
}
std::vector<const Expr *> partsOfTurns(const TaskBody &function, std::size_t taskloop) {
  std::vector<const Expr *> parts;
  if (function.taskloops[taskloop].body)
    addParts(*function.taskloops[taskloop].body, parts);
  for (const Spawn &spawn : function.spawns)
    if (spawn.loop == static_cast<int>(taskloop)) {
      llvm::append_range(parts, spawn.call->arguments());
      llvm::append_range(parts, spawn.clauses);
    }
  return parts;
}

} // namespace

std::string collapseProblem(const Taskloop &taskloop, const ASTContext &context) {
  Expr::EvalResult value;
  if (!taskloop.collapse || taskloop.collapse->isValueDependent())
    return "";
  const std::string &spelled = taskloop.pragma->clause(ClauseKind::Collapse)->spelled;
  if (!taskloop.collapse->EvaluateAsInt(value, context) || !value.Val.getInt().isStrictlyPositive())
    return fmt::format("'{}', the number of loops, is no constant above 0", spelled);
  if (value.Val.getInt() == std::int64_t(taskloop.loops.size()))
    return "";
  return fmt::format("'collapse({0})' needs {0} loops, each the only statement of the one around "
                     "it, and finds {1}",
                     spelled, taskloop.loops.size());
}

bool checkGraphSchedule(const ClauseSite &clause, const char *of, bool mixed,
                        Diagnostics &diagnostics) {
  auto refuse = [&](const char *why, const char *instead) {
    diagnostics.report(DiagId::GraphSchedule, clause.location, {of, why, instead});
    return false;
  };
  const std::string &word = clause.names.front().name;
  if ((word != "static" && word != "dynamic" && word != "runtime") || !clause.number.empty())
    return refuse("the tasks of a graph are run one by one, by a schedule that is 'static', "
                  "'dynamic' or 'runtime', without a number",
                  "'schedule(static)', 'schedule(runtime)', or no schedule");
  if (word != "dynamic" && mixed)
    return refuse("static schedules are for files with block-level tasks only", "no schedule");
  return true;
}

void checkTaskloops(const TaskBody &body, bool mixed, const std::vector<SourceLocation> &unread,
                    const ASTContext &context, Diagnostics &diagnostics) {
  for (const Taskloop &taskloop : body.taskloops)
    TaskloopCheck(body, mixed, context, diagnostics).check(taskloop);
  // What is wrong with a taskloop has been said there.
  auto isBehindTaskloop = [&](const Spawn &spawn) {
    const SourceManager &sources = context.getSourceManager();
    const bool isUnread = llvm::any_of(unread, [&](SourceLocation pragma) {
      return sources.isPointWithin(
          sources.getExpansionLoc(pragma),
          sources.getExpansionLoc(body.definition->getBody()->getBeginLoc()),
          sources.getExpansionLoc(spawn.range().getBegin()));
    });
    return isUnread || llvm::any_of(body.taskloops, [&](const Taskloop &taskloop) {
             return sources.isPointWithin(spawn.range().getBegin(),
                                          taskloop.attributed->getBeginLoc(),
                                          taskloop.attributed->getEndLoc());
           });
  };
  for (const Spawn &spawn : body.spawns)
    if (spawn.pragma->kind == PragmaKind::TaskIteration && spawn.loop < 0 &&
        !isBehindTaskloop(spawn))
      diagnostics.report(DiagId::IterationOutside, spawn.pragma->location);
}

bool checkTurns(const TaskBody &body, const Uniformity &uniformity, const ASTContext &context,
                Diagnostics &diagnostics) {
  bool good = true;
  auto note = [&](const Expr *expression) {
    if (expression)
      diagnostics.note(context.getSourceManager().getExpansionLoc(expression->getBeginLoc()),
                       "this decides about it");
  };
  for (std::size_t k = 0; k < body.taskloops.size(); ++k) {
    const Taskloop &taskloop = body.taskloops[k];
    const Uniformity::Condition &reached = uniformity.taskloops[k];
    const Expr *differs = reached.sameness == Sameness::Differs ? reached.expression : nullptr;
    for (const ForStmt *loop : taskloop.loops) {
      LoopHead head;
      (void)headOfLoop(body, *loop, context, head);
      for (const Expr *part : {head.first, head.bound, head.step})
        if (part && !differs && samenessOf(part, uniformity.variables) == Sameness::Differs)
          differs = part;
    }
    // Which thread makes a turn is not the program's choice.
    for (const Expr *part : partsOfTurns(body, k))
      if (!differs && samenessOf(part, uniformity.variables) == Sameness::Differs)
        differs = part;
    if (differs || reached.sameness == Sameness::Differs) {
      good = false;
      diagnostics.report(DiagId::TaskloopDiffers, taskloop.pragma->location);
      note(differs);
    } else if (reached.sameness == Sameness::Unknown) {
      diagnostics.report(DiagId::TaskloopUnproved, taskloop.pragma->location);
      note(reached.expression);
    }
  }
  return good;
}

} // namespace gtap
