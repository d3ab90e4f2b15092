// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Which variables of a task function its children may reach: by an argument of a spawn, over any number of pointers, or
// by what the function has stored where others find it. Must not know where a variable lives.
#pragma once

#include "analyse/memory/PointsTo.h"
#include "analyse/variables/Escape.h"
#include "model/TaskModel.h"

#include <memory>
#include <set>

namespace gtap {

class ReachedByChildren {
public:
  explicit ReachedByChildren(const TaskFunction &function);

  // True also where the function cannot be looked into.
  bool anyReaches(const clang::VarDecl &variable) const;
  // True when an argument of this spawn leads there.
  bool reaches(const Spawn &spawn, const clang::VarDecl &variable) const;

private:
  std::set<const clang::Decl *> behind(const Spawn &spawn) const;

  std::unique_ptr<PointsToOfAll> all_;
  const PointsTo *pointsTo_ = nullptr; // null: all that escapes may be reached
  bool hasSpawns_ = false;
  std::set<const clang::Decl *> reached_;
};

// Sets `reachesChild`.
void markReached(const TaskFunction &function, EscapeMap &escapes);

} // namespace gtap
