// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The declarations around a spawned block that it needs: usings, aliases and constants are repeated in
// its function, and marked in the old one when nothing is left there that uses them. Must not know
// where the block goes.
#pragma once

#include "support/LineTable.h"
#include "support/Rewrites.h"
#include "support/SourceText.h"

#include <clang/AST/Decl.h>
#include <clang/AST/Stmt.h>
#include <llvm/ADT/ArrayRef.h>

#include <map>
#include <set>
#include <string>
#include <vector>

namespace gtap {

struct RepeatedDeclarations {
  std::string text; // a line each
  std::vector<const clang::Decl *> declarations;
  // One that would have to be repeated beside what hides it from the block, or null.
  const clang::NamedDecl *hidden = nullptr;
};

// Those of the statements, in the order of the text, that the block, or another one of them, names: in its `text`, which
// has branches that an instance of a template discards, or by macros, which only its `parts` show. Of declarations with
// the same name, the block sees the last one; `hidden` are the others.
RepeatedDeclarations repeatedDeclarations(const std::vector<const clang::DeclStmt *> &statements,
                                          const std::set<const clang::Decl *> &hidden,
                                          llvm::StringRef text,
                                          llvm::ArrayRef<const clang::Stmt *> parts,
                                          const SourceText &source);

// Over all blocks of one round.
class BlockRemainders {
public:
  BlockRemainders(const clang::ASTContext &context, const LineTable &table)
      : source_(context), table_(table) {}

  // A block, or a loop's body, of the function (of a template the pattern), and declarations whose last use it may be.
  void add(const clang::FunctionDecl &function, const clang::Stmt &block,
           const std::vector<const clang::Decl *> &declarations);
  // The marks for those that only blocks use. A clause is no use.
  void mark(std::vector<Rewrite> &rewrites) const;

private:
  struct Remainder {
    std::vector<const clang::Stmt *> blocks;
    std::vector<const clang::Decl *> declarations;
  };
  SourceText source_;
  const LineTable &table_;
  std::map<const clang::FunctionDecl *, Remainder> functions_;
};

} // namespace gtap
