// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Errors of Clang that name the wrong cause for someone who writes tasks, in our own words. Must not know who shows
// them.
#pragma once

#include "frontend/Pragmas.h"
#include "support/Diagnostics.h"
#include "support/Options.h"

#include <clang/AST/ASTContext.h>
#include <clang/Basic/Diagnostic.h>
#include <clang/Lex/Preprocessor.h>

#include <array>
#include <optional>
#include <string>

namespace gtap {

struct Restatement {
  DiagId id;
  clang::SourceLocation where;
  std::array<std::string, 4> arguments;
};

// Where an error occurred.
struct SituationOfError {
  const clang::Preprocessor &preprocessor;
  const SourceFacts &facts;
  Target target;
  const clang::ASTContext *context; // null before there is one
};

// What to report in place of an error of Clang's; nothing when its own words are the best.
std::optional<Restatement> restate(const clang::Diagnostic &error,
                                   const SituationOfError &situation);

} // namespace gtap
