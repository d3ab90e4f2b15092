// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Which parameters a call of a recursive function, run as a loop (docs/recursion.md), has to keep while it waits for another call:
// those that are needed afterwards and differ from call to call. A call that only returns the result of the other one keeps
// nothing. Must not know how they are stored.
#pragma once

#include "ast/expressions/Members.h"
#include "model/TaskModel.h"

#include <clang/AST/ASTContext.h>

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

namespace gtap {

struct KeptParameter {
  const clang::ParmVarDecl *variable = nullptr;
  // For the caller of keptCallsOf() to find:
  std::vector<unsigned> states;  // in which a call waits that needs it
  std::vector<MemberPath> parts; // of it that are needed; empty for the whole
};

struct KeptCalls {
  std::vector<KeptParameter> parameters; // in their order
  // Those that differ from call to call at all. None where one of them has no name or cannot be assigned.
  std::vector<const clang::ParmVarDecl *> changed;
  // Parameters of type `const T &` that every call passes on. The objects are small and do not change during the recursion, so the loop
  // may work on copies.
  std::vector<const clang::ParmVarDecl *> copied;
  std::uint64_t tails = 0; // a bit for each state in which a call only returns what comes back
  bool sums = false;       // no call waits: what all of them return is added up
};

// None where a call has to keep its whole record. `isLive`: whether a parameter is used after some call.
std::optional<KeptCalls>
keptCallsOf(const TaskBody &body,
            const std::function<bool(const clang::ParmVarDecl &parameter)> &isLive,
            clang::ASTContext &context);

} // namespace gtap
