// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See CancelledGroups.h.
#include "analyse/tasks/CancelledGroups.h"

#include <clang/AST/DynamicRecursiveASTVisitor.h>
#include <llvm/ADT/STLExtras.h>

#include <vector>

namespace gtap {

using namespace clang;

namespace {

// The innermost group that the place is in, of those that `counts` takes.
template <class Counts>
const Taskgroup *innermost(const TaskBody &body, SourceLocation where, const SourceManager &sources,
                           Counts counts) {
  const Taskgroup *found = nullptr; // groups are in source order: a later one is inside
  for (const Taskgroup &group : body.groups)
    if (counts(group) && standsInGroup(where, group, sources))
      found = &group;
  return found;
}

// The plain calls of task functions in a body, but for those of lambdas.
class PlainCalls : public DynamicRecursiveASTVisitor {
public:
  PlainCalls(const TaskBody &body, const TaskModel &model, std::vector<GroupCall> &calls)
      : body_(body), model_(model), calls_(calls) {
    for (const Spawn &spawn : body.spawns)
      spawned_.insert(spawn.call);
    TraverseStmt(body.definition->getBody());
  }
  bool TraverseLambdaExpr(LambdaExpr *) override { return true; }
  bool VisitCallExpr(CallExpr *call) override {
    const FunctionDecl *callee = spawned_.count(call) ? nullptr : call->getDirectCallee();
    if (const TaskBody *task = callee ? bodyOf(model_, *callee) : nullptr)
      calls_.push_back({&body_, call, task->function, nullptr});
    return true;
  }

private:
  const TaskBody &body_;
  const TaskModel &model_;
  std::vector<GroupCall> &calls_;
  std::set<const CallExpr *> spawned_;
};

// Looks at calls and cancellations until nothing new is found.
class GroupFinder {
public:
  GroupFinder(const TaskModel &model, const SourceManager &sources) : sources_(sources) {
    for (const auto &function : model.functions)
      for (const TaskBody *body : bodiesOf(*function))
        if (!function->recursion)
          bodies_.push_back(body);
    for (const TaskBody *body : bodies_) {
      for (const Spawn &spawn : body->spawns)
        result_.calls.push_back({body, spawn.call, spawn.callee->function, &spawn});
      PlainCalls(*body, model, result_.calls);
    }
  }

  CancelledGroups find() {
    for (const TaskBody *body : bodies_)
      for (const Cancellation &each : body->cancellations)
        if (const Taskgroup *group = groupAt(*body, each.pragma->location))
          result_.groups.insert(group->pragma);
        else if (each.pragma->kind == PragmaKind::Cancel)
          cancelling_.insert(body->function);
    repeat([&](const GroupCall &each) {
      return cancelling_.count(each.callee) != 0 && !groupAt(*each.body, each.where()) &&
             cancelling_.insert(each.body->function).second;
    });
    for (const GroupCall &each : result_.calls)
      if (const Taskgroup *group = groupAt(*each.body, each.where());
          group && cancelling_.count(each.callee))
        result_.groups.insert(group->pragma);
    repeat([&](const GroupCall &each) {
      const bool isTold = result_.told.count(each.body->function) ||
                          result_.around(*each.body, each.where(), sources_);
      return isTold && tell(*each.callee);
    });
    return std::move(result_);
  }

private:
  const Taskgroup *groupAt(const TaskBody &body, SourceLocation where) const {
    return innermost(body, where, sources_, [](const Taskgroup &) { return true; });
  }

  template <class Step>
  void repeat(Step step) {
    for (bool again = true; again;) {
      again = false;
      for (const GroupCall &each : result_.calls)
        again |= step(each);
    }
  }

  // A template and its specializations have one signature. True when any of them did not know.
  bool tell(const TaskFunction &function) {
    const TaskFunction *primary = function.specialized ? function.specialized : &function;
    bool isNew = result_.told.insert(primary).second;
    for (const TaskBody *body : bodies_)
      if (body->function->specialized == primary)
        isNew |= result_.told.insert(body->function).second;
    return isNew;
  }

  const SourceManager &sources_;
  std::vector<const TaskBody *> bodies_;
  std::set<const TaskFunction *>
      cancelling_; // the group that their tasks are in, if it is not their own
  CancelledGroups result_;
};

} // namespace

bool standsInGroup(SourceLocation where, const Taskgroup &group, const SourceManager &sources) {
  return group.body && sources.isPointWithin(sources.getExpansionLoc(where),
                                             sources.getExpansionLoc(group.body->getBeginLoc()),
                                             sources.getExpansionLoc(group.body->getEndLoc()));
}

const Taskgroup *CancelledGroups::around(const TaskBody &body, SourceLocation where,
                                         const SourceManager &sources) const {
  return innermost(body, where, sources,
                   [&](const Taskgroup &group) { return groups.count(group.pragma) != 0; });
}

CancelledGroups cancelledGroups(const TaskModel &model, const SourceManager &sources) {
  return GroupFinder(model, sources).find();
}

} // namespace gtap
