// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A `#pragma omp` as it is written: which directive it is, and its clauses as text. Must not know which of them have a
// meaning here.
#pragma once

#include <clang/Basic/SourceLocation.h>
#include <llvm/ADT/StringRef.h>

#include <string>
#include <vector>

namespace gtap {

// Of a clause, `name` or `name(inside)`.
struct OmpClause {
  std::string name;
  bool hasParentheses = false;
  std::string inside; // what stands between them, on one line
};

// One `#pragma omp ...`, or the _Pragma that says the same.
struct OmpPragma {
  clang::SourceLocation location; // of the word `omp`; of `_Pragma`
  bool isOperator = false;        // it is a _Pragma
  unsigned length = 0;            // from `omp` to the end of the line, continuation lines included
  std::string directive;          // its words: "task", "parallel for", "target parallel"
  std::string object;             // `(name)` behind the words, as of `critical(name)`, or empty
  std::vector<OmpClause> clauses; // in the order written

  const OmpClause *clause(llvm::StringRef name) const {
    for (const OmpClause &each : clauses)
      if (each.name == name)
        return &each;
    return nullptr;
  }
};

// Whether the directive is about code for an accelerator: "target parallel", "declare target", "teams".
bool isOfTarget(const OmpPragma &pragma);

// Reads what stands behind the word `pragma`, up to the end of the file; false when the next word is not `omp`. `location`
// is where `rest` begins.
bool readOmpPragma(llvm::StringRef rest, clang::SourceLocation location, OmpPragma &pragma);

} // namespace gtap
