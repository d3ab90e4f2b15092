// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Taskwaits inside an if constexpr of a template (see BranchHops.h).
#include "analyse/jumps/BranchHops.h"

#include <fmt/format.h>

#include <algorithm>

namespace gtap {

using namespace clang;

BranchHops::BranchHops(const TaskBody &body) {
  std::map<unsigned, const Wait *> waits;
  auto add = [&](const TaskBody &function) {
    for (const Wait &wait : function.waits)
      waits.emplace(wait.state, &wait);
  };
  if (body.function->isTemplate()) {
    pattern_ = body.function->definition->getBody();
    collectWritten(pattern_);
    for (const auto &instance : body.function->bodies) {
      add(*instance);
      std::vector<Branch> path;
      collect(*instance, instance->definition->getBody(), path);
    }
  } else {
    add(body);
  }
  for (const auto &[state, wait] : waits)
    waits_.push_back(wait);
}

void BranchHops::collectWritten(const Stmt *statement) {
  if (const auto *branch = dyn_cast_or_null<IfStmt>(statement); branch && branch->isConstexpr())
    written_[branch->getIfLoc()] = branch;
  if (statement)
    for (const Stmt *child : statement->children())
      collectWritten(child);
}

void BranchHops::collect(const TaskBody &body, const Stmt *statement, std::vector<Branch> &path) {
  if (!statement)
    return;
  for (const Wait &wait : body.waits)
    if (wait.attributed == statement && !path.empty())
      paths_[wait.state] = path;
  const auto *branch = dyn_cast<IfStmt>(statement);
  if (!branch || !branch->isConstexpr() || !written_.count(branch->getIfLoc())) {
    for (const Stmt *child : statement->children())
      collect(body, child, path);
    return;
  }
  for (bool isElse : {false, true})
    if (const Stmt *part = kept(*branch, isElse)) {
      path.push_back({branch->getIfLoc(), isElse});
      present_.insert(path.back());
      collect(body, part, path);
      path.pop_back();
    }
}

namespace {

bool isEmpty(const Stmt &statement) {
  const auto *block = dyn_cast<CompoundStmt>(&statement);
  return isa<NullStmt>(statement) || (block && block->body_empty());
}

} // namespace

// In place of a branch that it discards Clang puts an empty statement.
const Stmt *BranchHops::kept(const IfStmt &branch, bool isElse) const {
  const IfStmt &whole = written(branch);
  const Stmt *part = isElse ? branch.getElse() : branch.getThen();
  const Stmt *writtenPart = isElse ? whole.getElse() : whole.getThen();
  return part && writtenPart && isEmpty(*part) && !isEmpty(*writtenPart) ? nullptr : part;
}

const IfStmt &BranchHops::written(const IfStmt &branch) const {
  auto found = written_.find(branch.getIfLoc());
  return found == written_.end() ? branch : *found->second;
}

// Named by the lowest state that is reached through it; inner ones say how deep they
// are.
std::string BranchHops::labelOf(const std::vector<Branch> &path, std::size_t depth) const {
  for (const auto &[state, other] : paths_) // in order
    if (other.size() > depth && other[depth].first == path[depth].first)
      return fmt::format("gtap_enter_{}{}", state, depth == 0 ? "" : fmt::format("_{}", depth + 1));
  return "";
}

std::string BranchHops::labelAfter(unsigned state, std::size_t depth) const {
  auto path = paths_.find(state);
  if (path == paths_.end() || depth == path->second.size())
    return fmt::format("gtap_resume_{}", state);
  return labelOf(path->second, depth);
}

std::string BranchHops::label(const IfStmt &branch) const {
  for (const auto &[state, path] : paths_)
    for (std::size_t depth = 0; depth < path.size(); ++depth)
      if (path[depth].first == branch.getIfLoc())
        return labelOf(path, depth);
  return "";
}

std::map<unsigned, std::string> BranchHops::hopsIn(const IfStmt &branch, bool isElse) const {
  std::map<unsigned, std::string> hops;
  for (const auto &[state, path] : paths_)
    for (std::size_t depth = 0; depth < path.size(); ++depth)
      if (path[depth] == Branch(branch.getIfLoc(), isElse))
        hops[state] = labelAfter(state, depth + 1);
  return hops;
}

std::vector<unsigned> BranchHops::elsewhere(const IfStmt &branch, bool isElse) const {
  std::vector<unsigned> states;
  for (const auto &[state, path] : paths_)
    if (std::find(path.begin(), path.end(), Branch(branch.getIfLoc(), !isElse)) != path.end())
      states.push_back(state);
  return states;
}

std::vector<const Stmt *> BranchHops::unusedBranches() const {
  std::vector<const Stmt *> unused;
  if (pattern_)
    collectUnused(pattern_, unused);
  return unused;
}

void BranchHops::collectUnused(const Stmt *statement, std::vector<const Stmt *> &unused) const {
  const auto *branch = dyn_cast_or_null<IfStmt>(statement);
  if (!branch || !branch->isConstexpr()) {
    if (statement)
      for (const Stmt *child : statement->children())
        collectUnused(child, unused);
    return;
  }
  auto visit = [&](const Stmt *part, bool isElse) {
    if (!part || present_.count({branch->getIfLoc(), isElse}))
      collectUnused(part, unused);
    else
      unused.push_back(part);
  };
  visit(branch->getThen(), false);
  visit(branch->getElse(), true);
}

} // namespace gtap
