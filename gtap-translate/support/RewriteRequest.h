// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What a stage cannot translate where it is, but can once the text has been written in another way:
// a spawn that a macro makes, a task function in a header. Stages return requests as data; the round
// asks normalisation to write the text out, and reports those requests that it cannot fulfil.
#pragma once

#include "support/Diagnostics.h"

#include <string>
#include <vector>

namespace gtap {

struct RewriteRequest {
  enum class Kind {
    WriteOut, // macros and conditional groups there; of a place in a header, the header
    Include,  // the file that the #include directive at the place names
  };
  Kind kind = Kind::WriteOut;
  DiagId id; // the report when it cannot be done
  clang::SourceLocation where;
  std::vector<std::string> arguments = {}; // of the report
  clang::CharSourceRange range = {};       // what has to be written out, when that is known
};

} // namespace gtap
