// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Which variables of a task function its children may reach: by an argument of a spawn, over any number of pointers, by
// the pointer that its result goes to, or by what the function has stored where others find it. Must not know where a variable lives.
#pragma once

#include "analyse/memory/PointsTo.h"
#include "analyse/variables/Escape.h"
#include "model/TaskModel.h"

#include <map>
#include <memory>
#include <set>

namespace gtap {

class ReachedByChildren {
public:
  explicit ReachedByChildren(const TaskBody &body);

  // True also where the function cannot be looked into.
  bool anyReaches(const clang::VarDecl &variable) const;
  // True when an argument of this spawn leads there.
  bool reaches(const Spawn &spawn, const clang::VarDecl &variable) const;

private:
  std::set<const clang::Decl *> variablesBehind(const Spawn &spawn) const;

  std::unique_ptr<PointsToOfAll> all_;
  const PointsTo *pointsTo_ = nullptr; // null: all that escapes may be reached
  bool hasSpawns_ = false;
  std::map<const Spawn *, std::set<const clang::Decl *>>
      behind_;                            // what the arguments of each lead to
  std::set<const clang::Decl *> reached_; // by any way
};

// Sets `reachesChild`.
void markReached(const TaskBody &body, EscapeMap &escapes);

} // namespace gtap
