// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The head of a counted `for` loop, and the number of its turns where constants say that. Must not know what is in the
// loop.
#pragma once

#include "model/TaskModel.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Stmt.h>

#include <cstdint>
#include <optional>
#include <string>

namespace gtap {

// `for (T variable = first; variable relation bound; variable += step)`.
struct LoopHead {
  enum class Relation { Below, UpTo, Above, DownTo };
  const clang::VarDecl *variable = nullptr;
  const clang::Expr *first = nullptr;
  const clang::Expr *bound = nullptr;
  const clang::Expr *step = nullptr; // null: 1
  std::int64_t offset = 0;           // of `variable + offset relation bound`
  Relation relation = Relation::Below;

  bool ascends() const { return relation == Relation::Below || relation == Relation::UpTo; }
};

// Why the head of a `for` does not say how many turns it makes, as the end of "The loop ..."; empty when it does, and then
// `loop` has its parts. A head with an offset is refused.
std::string headOfLoop(const TaskBody &body, const clang::ForStmt &statement,
                       const clang::ASTContext &context, LoopHead &loop);

// The same, but a head may have an offset.
std::string headWithOffset(const TaskBody &body, const clang::ForStmt &statement,
                           const clang::ASTContext &context, LoopHead &loop);

// How many turns it makes, when constants in its head say that; nothing else.
std::optional<std::uint64_t> constantTurns(const LoopHead &loop, const clang::ASTContext &context);

// No loop makes more turns, by constants in its head, wherever its variable is declared: of `i < 8 && more`, of `i /= 2`,
// too (0: so few that they do not count). Who leaves the loop early, or advances further, makes fewer turns.
std::optional<std::uint64_t> mostTurns(const clang::Stmt &loop, const clang::ASTContext &context);

// `while (bits != 0)` or `for (...; bits != 0; ...)` over the set bits of an integer: its turns change that by `&=` and `^=`
// only, so there are as many of them as it has bits, as a rule.
bool isOverBits(const clang::Stmt &loop);

// Whether it is the loop in which the task of a divided loop or of a taskloop gives halves away: normalise has written it.
bool isHalving(const clang::Stmt &statement);

} // namespace gtap
