// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Counted loops around each other as one loop over the numbers of all their turns: how many turns each makes, and what their
// variables are at one of them. Must not know who makes the turns.
#pragma once

#include "analyse/loops/LoopHead.h"
#include "support/SourceText.h"

#include <optional>
#include <string>
#include <vector>

namespace gtap {

struct LoopOfNest {
  const LoopHead *head;
  const clang::ForStmt *statement;
};

struct NestText {
  std::vector<std::string>
      counts; // names of variables for the turns of each loop, the outermost first
  std::vector<std::string> turns; // their values
  std::string product;            // of them all
  // Lines that declare the loops' variables at turn `gtap_turn`.
  std::string variables;
};

// Nothing where some of the heads' text comes out of a macro.
std::optional<NestText> textOfNest(const std::vector<LoopOfNest> &loops, const SourceText &source,
                                   const clang::ASTContext &context,
                                   const std::string &indentation);

} // namespace gtap
