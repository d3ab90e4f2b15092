// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Which objects each expression of a function reads and writes: by name, through what leads to them, and in functions
// that it calls. Must not know in which order they are evaluated.
#pragma once

#include "analyse/memory/PointsTo.h"

#include <llvm/ADT/PointerUnion.h>
#include <llvm/ADT/STLFunctionalExtras.h>

#include <functional>
#include <vector>

namespace gtap {

struct MemoryAccess {
  PointedTo object;
  bool reads = false, writes = false; // or a part of it
  bool behind =
      false; // by a callee, through a pointer in memory: which of its pointers is not known
};
// In the order in which they are made.
using AccessList = std::vector<MemoryAccess>;
using AccessMap = std::map<const clang::Stmt *, AccessList>; // at the expression that makes them

// What a destructor is run for: a variable, a member or a temporary object, and a base class.
using Ended = llvm::PointerUnion<const clang::Decl *, const clang::CXXBindTemporaryExpr *>;

struct Accesses {
  AccessMap at;
  std::map<Ended, AccessList> atEndOf; // by destructors that are run without being called
};

void forEachAccess(const Accesses &accesses, llvm::function_ref<void(const MemoryAccess &)> visit);
// Keeps those to the objects that are wanted.
void keep(Accesses &accesses, bool (*wanted)(const PointedTo &));

// What a function with a body does to memory, its own variables apart.
struct CalleeMemory {
  PointedToSet readsFirst; // may be read before they are written
  PointedToSet writes;
};
// The answer for a callee, or null: then it may write what its arguments lead to, and reads what it gets as const.
using SeeCallee = std::function<const CalleeMemory *(const clang::FunctionDecl &callee)>;

// Of a function with a body. What a lambda's body does is done where it is called.
Accesses accessesOf(const clang::FunctionDecl &function, const PointsTo &pointsTo,
                    const SeeCallee &see);
// Of a clause of one of its spawns.
Accesses accessesOf(const clang::Expr &clause, const PointsTo &pointsTo, const SeeCallee &see);

} // namespace gtap
