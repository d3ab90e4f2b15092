// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The loops of a task function: how many turns they make, by constants, by the bits of an integer, or by the function's arguments.
#pragma once

#include "analyse/loops/LoopHead.h"
#include "ast/uses/VariableUses.h"
#include "model/TaskModel.h"

#include <clang/AST/ParentMap.h>

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace gtap {

// Of one body.
class CountedLoops {
public:
  CountedLoops(const TaskBody &body, clang::ASTContext &context)
      : body_(body), context_(context), parents_(body.definition->getBody()),
        uses_(collectUses(body, context)) {}

  // The loop around a statement; null when there is none.
  const clang::Stmt *around(const clang::Stmt *statement) const;
  const clang::Stmt *parent(const clang::Stmt *statement) const {
    return parents_.getParent(statement);
  }

  // The head of a loop whose body does not change the loop's variable; false when it is no such loop.
  bool read(const clang::ForStmt &loop, LoopHead &head) const;
  // How many turns the loop makes at most; nullopt when nobody knows.
  std::optional<std::uint64_t> mostTurnsOf(const clang::Stmt &node) const;
  // Whether a task's arguments say how many turns the loop makes, and the loop makes them all. `changed`: parameters that the
  // function changes.
  bool isOfArguments(const clang::ForStmt &loop,
                     const std::map<const clang::VarDecl *, std::string> &changed) const;

private:
  bool isChangedIn(const clang::ForStmt &loop, const clang::VarDecl &variable) const;
  std::optional<std::uint64_t> bitsOf(const clang::ForStmt &loop) const;

  const TaskBody &body_;
  clang::ASTContext &context_;
  clang::ParentMap parents_;
  std::vector<VariableUse> uses_;
};

} // namespace gtap
