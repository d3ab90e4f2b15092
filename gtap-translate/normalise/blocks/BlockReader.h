// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What a part of a function's body mentions, and how it could be left. Must not know what becomes of it.
#pragma once

#include "frontend/Pragmas.h"

#include <clang/AST/Decl.h>
#include <clang/AST/Stmt.h>
#include <llvm/ADT/ArrayRef.h>

#include <utility>
#include <vector>

namespace gtap {

struct BlockContents {
  struct Mention {
    const clang::NamedDecl *declaration;
    clang::SourceLocation where;
    bool evaluated = true; // not in sizeof, decltype and the like alone
  };
  std::vector<Mention> mentions;
  std::vector<const ClauseName *> listed; // in the clauses of blocks inside; not its own variables
  // Statements that would leave the block, as a report names them.
  std::vector<std::pair<clang::SourceLocation, const char *>> jumps;
};

// Jumps of `function` that stand outside of the block and lead to a label in it.
std::vector<clang::SourceLocation> jumpsInto(const clang::Stmt &block,
                                             const clang::FunctionDecl &function);

BlockContents readBlock(llvm::ArrayRef<const clang::Stmt *> parts, const SourceFacts &facts);

} // namespace gtap
