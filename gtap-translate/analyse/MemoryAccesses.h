// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Which objects each expression of a function reads and writes: by name, through what leads to them, and in functions
// that it calls. Must not know in which order they are evaluated.
#pragma once

#include "analyse/PointsTo.h"

#include <functional>
#include <vector>

namespace gtap {

struct MemoryAccess {
  PointedTo object;
  bool reads = false, writes = false; // or a part of it
};
// At the expression that makes the access, in this order.
using AccessMap = std::map<const clang::Stmt *, std::vector<MemoryAccess>>;

// What a function with a body does to memory, its own variables apart.
struct CalleeMemory {
  PointedToSet readsFirst; // may be read before they are written
  PointedToSet writes;
};
// The answer for a callee, or null: then it may write what its arguments lead to, and reads what it gets as const.
using SeeCallee =
    std::function<const CalleeMemory *(const clang::FunctionDecl &callee, const PointsTo &caller)>;

// Of a body or of a clause of one of its spawns. What a lambda's body does is done where it is called.
AccessMap accessesOf(const clang::Stmt &code, const PointsTo &pointsTo, const SeeCallee &see);

} // namespace gtap
