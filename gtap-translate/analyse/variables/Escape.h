// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Which local variables and parameters of a task function can be reached by other means than their
// name: address taken, bound to a reference, captured by reference, or written by a child
// (destination of a spawn). A call that keeps no address does not count (ast/uses/UseFinder).
// Flow-insensitive: once escaped, escaped for the whole function.
#pragma once

#include "model/TaskModel.h"

#include <map>
#include <string>

namespace gtap {

struct Escape {
  std::string reason; // "address taken", "bound to a reference", "destination of a spawn", ...
  clang::SourceLocation where;
  bool addressKnown = false; // reached by an address or reference, not only as a destination
  bool reachesChild = false; // a child may have the address (markReached())
};

using EscapeMap = std::map<const clang::VarDecl *, Escape>;

EscapeMap findEscapes(const TaskBody &body, clang::ASTContext &context);

} // namespace gtap
