// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See ReachedByChildren.h.
#include "analyse/memory/ReachedByChildren.h"

namespace gtap {

using namespace clang;

namespace {

void addVariables(const PointedToSet &objects, std::set<const Decl *> &variables) {
  for (const PointedTo &object : objects)
    if (object.kind == PointedTo::Kind::Variable)
      variables.insert(object.decl);
    else if (object.temporary && object.temporary->getExtendingDecl())
      variables.insert(object.temporary->getExtendingDecl()->getCanonicalDecl());
}

} // namespace

ReachedByChildren::ReachedByChildren(const TaskFunction &function)
    : all_(std::make_unique<PointsToOfAll>()),
      hasSpawns_(!function.recursion && !function.spawns.empty()) {
  if (!hasSpawns_)
    return;
  pointsTo_ = all_->of(function.definition);
  if (!pointsTo_)
    return;
  addVariables(pointsTo_->kept(), reached_);
  for (const Spawn &spawn : function.spawns)
    reached_.merge(behind(spawn));
}

std::set<const Decl *> ReachedByChildren::behind(const Spawn &spawn) const {
  PointedToSet passed;
  for (const Expr *argument : spawn.call->arguments())
    add(passed, pointsTo_->passedBy(*argument));
  std::set<const Decl *> variables;
  addVariables(pointsTo_->reachableFrom(std::move(passed)), variables);
  return variables;
}

bool ReachedByChildren::anyReaches(const VarDecl &variable) const {
  return hasSpawns_ && (!pointsTo_ || reached_.count(variable.getCanonicalDecl()) != 0);
}

bool ReachedByChildren::reaches(const Spawn &spawn, const VarDecl &variable) const {
  return pointsTo_ && behind(spawn).count(variable.getCanonicalDecl()) != 0;
}

void markReached(const TaskFunction &function, EscapeMap &escapes) {
  if (escapes.empty())
    return;
  const ReachedByChildren reached(function);
  for (auto &[variable, escape] : escapes)
    escape.reachesChild = escape.addressKnown && reached.anyReaches(*variable);
}

} // namespace gtap
