// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See ReachedByChildren.h.
#include "analyse/memory/ReachedByChildren.h"

#include "ast/uses/VariableUses.h"

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

ReachedByChildren::ReachedByChildren(const TaskBody &body)
    : all_(std::make_unique<PointsToOfAll>()),
      hasSpawns_(!body.function->recursion && !body.spawns.empty()) {
  if (!hasSpawns_)
    return;
  pointsTo_ = all_->of(body.definition);
  if (!pointsTo_)
    return;
  addVariables(pointsTo_->kept(), reached_);
  for (const Spawn &spawn : body.spawns) {
    std::set<const Decl *> &behind = behind_[&spawn];
    behind = variablesBehind(spawn);
    reached_.insert(behind.begin(), behind.end());
  }
}

std::set<const Decl *> ReachedByChildren::variablesBehind(const Spawn &spawn) const {
  PointedToSet passed;
  for (const Expr *argument : spawn.call->arguments())
    add(passed, pointsTo_->passedBy(*argument));
  std::set<const Decl *> variables;
  if (spawn.destination && !isWithinVariables(spawn.destination))
    addVariables(pointsTo_->objectsOf(*spawn.destination), variables);
  addVariables(pointsTo_->reachableFrom(std::move(passed)), variables);
  return variables;
}

bool ReachedByChildren::anyReaches(const VarDecl &variable) const {
  return hasSpawns_ && (!pointsTo_ || reached_.count(variable.getCanonicalDecl()) != 0);
}

bool ReachedByChildren::reaches(const Spawn &spawn, const VarDecl &variable) const {
  auto found = behind_.find(&spawn);
  return found != behind_.end() && found->second.count(variable.getCanonicalDecl()) != 0;
}

void markReached(const TaskBody &body, EscapeMap &escapes) {
  if (escapes.empty())
    return;
  const ReachedByChildren reached(body);
  for (auto &[variable, escape] : escapes)
    escape.reachesChild = escape.addressKnown && reached.anyReaches(*variable);
}

} // namespace gtap
