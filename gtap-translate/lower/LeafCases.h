// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The cases with which a task function begins and in which it ends, such as `if (n < 2) return n;`, and what stands ahead of
// them. Must not know what is made of them (LeafPrefix.h).
#pragma once

#include "analyse/frame/FrameLayout.h"
#include "model/TaskModel.h"

#include <llvm/ADT/StringRef.h>

#include <string>
#include <vector>

namespace gtap {

struct LeafCase {
  std::string ahead; // statements that come before it, as they are written
  std::string condition;
  bool computes =
      false; // the condition, or what is ahead of it, is more than arithmetic of parameters
  bool copies = false;              // what it computes may change parameters
  bool cheap = false;               // a spawn may run it itself
  std::vector<std::string> effects; // of a cheap case: the statements before it returns
  std::string value;                // of a cheap case; empty when it returns nothing
};

// The lines of a statement, moved to the right.
std::string indented(llvm::StringRef lines, std::size_t columns, llvm::StringRef ahead = "");

// In the order of the text.
std::vector<LeafCase> leafCases(const TaskBody &body, const FrameLayout &layout,
                                const clang::ASTContext &context);

} // namespace gtap
