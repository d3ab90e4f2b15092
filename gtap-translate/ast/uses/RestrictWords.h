// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Where a function's text says __restrict__. Must not know why somebody asks (docs/translator.md, "__restrict__").
#pragma once

#include "support/SourceText.h"

#include <clang/AST/Decl.h>

#include <string>
#include <vector>

namespace gtap {

struct RestrictWords {
  std::vector<Span> words; // in the main file
  // Parameters and variables that are __restrict__ without that word in front of their name in the main file: a macro, an
  // alias, a template's argument or a header has it.
  std::vector<const clang::VarDecl *> hidden;
};

// Of the parameters and local variables of this declaration, those of its lambdas included, which are __restrict__
// pointers.
RestrictWords restrictWordsOf(const clang::FunctionDecl &declaration, const SourceText &source);

// What stands in the word's place where it is taken away.
std::string restrictComment(Span word, const SourceText &source);

} // namespace gtap
