// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Remarks about calls and taskwaits that leave nothing to run side by side, and about taskwaits
// that wait for less than they seem to.
#include "analyse/tasks/BodyJoins.h"
#include "analyse/tasks/GrandchildWrites.h"
#include "remark/Remark.h"

#include <clang/AST/DynamicRecursiveASTVisitor.h>
#include <clang/AST/ExprCXX.h>
#include <clang/AST/ParentMap.h>
#include <clang/Basic/SourceManager.h>
#include <llvm/ADT/STLExtras.h>

#include <map>
#include <set>

namespace gtap {

using namespace clang;

namespace {

using JoinsOfBodies = std::map<const TaskBody *, BodyJoins>;

JoinsOfBodies joinsOfAll(const RemarkInput &input) {
  JoinsOfBodies joins;
  for (const TaskBody *body : userBodies(input.model))
    joins.emplace(body, joinsOf(*body, input.context));
  return joins;
}

// The functions of which a task may have children that run side by side, or leads to such.
std::set<const TaskBody *> parallelFunctions(const JoinsOfBodies &joins) {
  std::set<const TaskBody *> parallel;
  for (bool changed = true; changed;) {
    changed = false;
    for (const auto &[body, found] : joins)
      for (const Spawn &spawn : body->spawns) {
        const bool alone = llvm::any_of(
            found.alone, [&](const JoinedAlone &each) { return each.spawn == &spawn; });
        if ((!alone || spawn.callee->function->worker == WorkerKind::Block ||
             parallel.count(spawn.callee)) &&
            parallel.insert(body).second)
          changed = true;
      }
  }
  return parallel;
}

// Whether a task of the function may have children, its own or those of functions that it spawns.
bool spawnsAnything(const TaskFunction &function) {
  return llvm::any_of(bodiesOf(function),
                      [](const TaskBody *body) { return !body->spawns.empty(); });
}

// Calls of task functions that are no spawns.
class CallFinder : public DynamicRecursiveASTVisitor {
public:
  CallFinder(const TaskBody &body, const std::map<const FunctionDecl *, const TaskBody *> &tasks)
      : body_(body), tasks_(tasks), parents_(body.definition->getBody()) {
    for (const Spawn &spawn : body.spawns)
      spawned_.insert(spawn.call);
  }

  bool VisitCallExpr(CallExpr *call) override {
    const FunctionDecl *callee = call->getDirectCallee();
    auto task = callee ? tasks_.find(callee->getCanonicalDecl()) : tasks_.end();
    if (task == tasks_.end() || spawned_.count(call) || !spawnsAnything(*task->second->function))
      return true;
    found.push_back({idOf(*call), call->getBeginLoc(), {task->second->function->qualified}});
    return true;
  }

  std::vector<Remark> found;

private:
  RemarkId idOf(const CallExpr &call) const {
    const Stmt *node = &call;
    const Stmt *parent = parents_.getParent(node);
    while (
        isa_and_nonnull<FullExpr, ParenExpr, ImplicitCastExpr, MaterializeTemporaryExpr>(parent)) {
      node = parent;
      parent = parents_.getParent(node);
    }
    if (isa_and_nonnull<ReturnStmt>(parent) && !call.getType()->isVoidType())
      return RemarkId::SerialReturn;
    const bool isUsed = isa_and_nonnull<Expr, DeclStmt>(parent) && !call.getType()->isVoidType();
    return !isUsed ? RemarkId::SerialStatement : RemarkId::SerialCall;
  }

  const TaskBody &body_;
  const std::map<const FunctionDecl *, const TaskBody *> &tasks_;
  ParentMap parents_;
  std::set<const CallExpr *> spawned_;
};

} // namespace

void remarkJoins(const RemarkInput &input, std::vector<Remark> &remarks) {
  const JoinsOfBodies joins = joinsOfAll(input);
  const std::set<const TaskBody *> parallel = parallelFunctions(joins);
  for (const auto &[body, found] : joins)
    for (const JoinedAlone &each : found.alone) {
      // In a task of a block all threads may spawn; and a child of the other kind is worth waiting
      // for. A taskgroup may hold more than the child.
      if (each.wait->origin != WaitOrigin::Written || body->function->worker == WorkerKind::Block ||
          each.spawn->callee->function->worker != body->function->worker)
        continue;
      const SourceLocation where = each.spawn->pragma->location;
      if (each.loop)
        remarks.push_back({RemarkId::JoinInLoop, where, {}});
      else if (!parallel.count(each.spawn->callee))
        remarks.push_back({RemarkId::JoinAtOnce,
                           where,
                           {shownName(*each.spawn->callee->function),
                            lineOf(each.wait->pragma->location, input.context)}});
    }
}

void remarkSerialCalls(const RemarkInput &input, std::vector<Remark> &remarks) {
  std::map<const FunctionDecl *, const TaskBody *> tasks;
  for (const TaskBody *body : userBodies(input.model))
    tasks[body->definition->getCanonicalDecl()] = body;
  for (const TaskBody *body : userBodies(input.model)) {
    CallFinder finder(*body, tasks);
    finder.TraverseStmt(body->definition->getBody());
    llvm::append_range(remarks, finder.found);
  }
}

void remarkGrandchildren(const RemarkInput &input, std::vector<Remark> &remarks) {
  const SourceManager &sources = input.context.getSourceManager();
  const JoinsOfBodies joins = joinsOfAll(input);
  for (const auto &[body, found] : joins) {
    std::set<const Spawn *> warned;
    for (const UnwaitedWrite &write : findUnwaitedWrites(*body, input.context))
      warned.insert(write.child);
    for (const Spawn &spawn : body->spawns) {
      auto child = joins.find(spawn.callee);
      if (child == joins.end() || child->second.late.empty() || warned.count(&spawn) ||
          runsAtOnce(spawn, input.context))
        continue;
      auto wait = llvm::find_if(body->waits, [&](const Wait &each) {
        return sources.isBeforeInTranslationUnit(spawn.range().getEnd(),
                                                 each.attributed->getBeginLoc());
      });
      if (wait == body->waits.end() || wait->origin != WaitOrigin::Written ||
          !memoryReadBehind(*body, wait->attributed->getEndLoc(), input.context))
        continue;
      remarks.push_back({RemarkId::OutlivesTaskwait,
                         spawn.pragma->location,
                         {shownName(*spawn.callee->function),
                          lineOf(child->second.late.front()->pragma->location, input.context),
                          lineOf(wait->pragma->location, input.context)}});
    }
  }
}

} // namespace gtap
