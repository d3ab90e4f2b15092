// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Taskwaits inside an if constexpr of a template. No jump may lead into its branches, and an instance
// does not have those that it discards. So the way to such a taskwait is made of hops: to a label
// before the if constexpr, which all instances have, and on from the top of the branch. Must not know
// text edits.
#pragma once

#include "model/TaskModel.h"

#include <clang/AST/Stmt.h>

#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace gtap {

class BranchHops {
public:
  // What all instances of the template need that `body` is one of; nothing for a plain function.
  explicit BranchHops(const TaskBody &body);

  // One of these for each taskwait of any instance, in order of the states.
  const std::vector<const Wait *> &waits() const { return waits_; }

  // True when some taskwait is reached by hops.
  bool any() const { return !paths_.empty(); }
  bool leadTo(const Wait &wait) const { return paths_.count(wait.state) != 0; }

  // Where the jump at the top of the step leads for a state.
  std::string firstLabel(unsigned state) const { return labelAfter(state, 0); }
  // The label before an if constexpr; "" when no hop leads there.
  std::string label(const clang::IfStmt &branch) const;

  // The next hops from the top of a branch, by state.
  std::map<unsigned, std::string> hopsIn(const clang::IfStmt &branch, bool isElse) const;
  // States of the same if constexpr that are never resumed in this branch.
  std::vector<unsigned> elsewhere(const clang::IfStmt &branch, bool isElse) const;

  // The if constexpr as the user wrote it, with the branches that this instance discards.
  const clang::IfStmt &written(const clang::IfStmt &branch) const;

  // The branch as this instance has it; null when there is none or the instance discards it.
  const clang::Stmt *kept(const clang::IfStmt &branch, bool isElse) const;

  // Branches that every instance discards, outermost ones only.
  std::vector<const clang::Stmt *> unusedBranches() const;

private:
  using Place = clang::SourceLocation; // of the `if`
  using Branch = std::pair<Place, bool>;

  void collect(const TaskBody &body, const clang::Stmt *statement, std::vector<Branch> &path);
  void collectWritten(const clang::Stmt *statement);
  void collectUnused(const clang::Stmt *statement, std::vector<const clang::Stmt *> &unused) const;
  std::string labelAfter(unsigned state, std::size_t depth) const;
  std::string labelOf(const std::vector<Branch> &path, std::size_t depth) const;

  const clang::Stmt *pattern_ = nullptr; // the template's body
  std::vector<const Wait *> waits_;
  std::map<unsigned, std::vector<Branch>> paths_; // by state, outermost first
  std::map<Place, const clang::IfStmt *> written_;
  std::set<Branch> present_; // in some instance
};

} // namespace gtap
