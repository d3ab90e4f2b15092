// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The part of --print-spills about pointers: which parameters may lead to any memory, as far as the translator can
// see, and why. nvcc reads through them with generic loads.
#pragma once

#include "analyse/TaskAnalysis.h"

#include <clang/AST/ASTContext.h>
#include <llvm/Support/JSON.h>

#include <string>
#include <vector>

namespace gtap {

// A pointer that a parameter is or has in it.
struct ShownPointer {
  const TaskFunction *function = nullptr;
  std::string name;
  clang::SourceLocation where;
  const PointerPlace *place = nullptr;
};
std::vector<ShownPointer> shownPointers(const std::vector<TaskAnalysis> &analyses,
                                        const clang::ASTContext &context);
// "the pointer 'p' of 'f' is not known to lead to global memory: line 9 passes ..."
std::string whyGeneric(const ShownPointer &pointer);

// A line for each such parameter, or pointer in one.
std::string pointerReport(const std::vector<TaskAnalysis> &analyses,
                          const clang::ASTContext &context);

// [{"function", "pointer", "file", "line", "column", "global", "reason"}] of all pointers in parameters; the reason only
// where it is not known to be global.
llvm::json::Array pointerJson(const std::vector<TaskAnalysis> &analyses,
                              const clang::ASTContext &context);

} // namespace gtap
