// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What a plain function does, with all functions that it leads to: whether it changes memory, and
// whether it may wait for another thread. Where something cannot be seen, the answer is yes. Must
// not know who asks, and why.
#pragma once

#include "ast/types/ScalarTypes.h"

#include <clang/AST/Decl.h>

#include <set>
#include <string>

namespace gtap {

// The functions with a body here that `function` leads to, itself among them.
std::set<const clang::FunctionDecl *> reachableFrom(const clang::FunctionDecl &function);

// The functions that a body mentions.
std::set<const clang::FunctionDecl *> mentionedBy(const clang::FunctionDecl &function);

// The first place, in the order of the text, at which a function does something.
struct Cause {
  clang::SourceLocation where;
  std::string what; // "line 88 uses the volatile variable 'best'"
};

struct CalleeEffects {
  bool writes = false; // something else than local variables of the function that writes
  bool reads = false;  // the same, other than constants
  bool loops = false;  // a loop, or a jump
  bool unseen = false; // calls what has no body here
  ScalarTypes written; // of what it writes so
  bool waits = false;  // may wait for another thread: collectives, locks, volatile, assembly
  Cause unseenBy, waitsBy;
};
CalleeEffects effectsOf(const clang::FunctionDecl &function);

} // namespace gtap
