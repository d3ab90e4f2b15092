// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Task functions whose tasks a lane may run without making tasks of their children: those that spawn only themselves, and need no
// child to have ended. These are functions without a result, which wait at most at their end; and those whose result is the sum
// of their children's results and of something of their own, for integers are added in any order. Must not know how the runtime
// does it, nor when it does.
#pragma once

#include "model/TaskModel.h"

#include <clang/AST/ASTContext.h>

#include <cstdint>
#include <optional>
#include <vector>

namespace gtap {

// Spawns of a step: so many times the product of the turns of loops whose heads are made of parameters that the function does not
// change.
struct CountedSpawns {
  std::uint64_t times = 1;
  std::vector<const clang::ForStmt *> loops;
};

struct Walk {
  // Its parameters that spawns of the function change; each of the others is handed on as it is.
  std::vector<const clang::ParmVarDecl *> changed, handedOn;
  std::uint64_t mostSpawns = 0; // of a step, apart from those that are counted before it
  std::vector<CountedSpawns> counted;
  bool sums = false;      // its result is a sum
  bool sumIsWord = false; // of 4 or 8 bytes, to which lanes can add atomically
  // In which state a task waits for children that were made in its stead: that of its taskwait; or, where there is none, or
  // the wait goes on to add their results, one behind all others. 0 for those that wait for nobody.
  unsigned state = 0;

  bool handsOn(const clang::VarDecl *parameter) const;
};

// Smaller records are moved at no cost.
inline constexpr std::uint64_t mostBytesOfSmall = 16;

// None when the body is no such function's; or its record, of so many bytes, is so small that a task costs less, or has no room
// for a sum.
std::optional<Walk> walkOf(const TaskBody &body, std::uint64_t recordBytes,
                           clang::ASTContext &context);

} // namespace gtap
