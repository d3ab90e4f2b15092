// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What a call of a recursive function that runs as a loop (docs/recursion.md) has to keep while it waits for another: not the
// parameters that all calls share, nor those that are not needed any more; and nothing where the call only returns what comes
// back. Must not know how that is stored.
#pragma once

#include "model/TaskModel.h"

#include <clang/AST/ASTContext.h>

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

namespace gtap {

struct KeptCalls {
  std::vector<const clang::ParmVarDecl *> parameters; // in their order
  std::uint64_t tails = 0; // a bit for each state in which a call only returns what comes back
};

// None where records are better kept whole. `isLive`: whether a parameter is needed behind some call.
std::optional<KeptCalls>
keptCallsOf(const TaskBody &body,
            const std::function<bool(const clang::ParmVarDecl &parameter)> &isLive,
            clang::ASTContext &context);

} // namespace gtap
