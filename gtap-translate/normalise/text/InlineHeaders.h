// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Puts the text of headers in place of their #include directives, so that task functions in them
// can be rewritten. Must not know which headers need it, nor what they contain.
#pragma once

#include "frontend/Pragmas.h"
#include "support/Rewrites.h"

#include <clang/Lex/HeaderSearch.h>

#include <optional>
#include <set>
#include <vector>

namespace gtap {

class HeaderInliner {
public:
  HeaderInliner(const clang::SourceManager &sources, const clang::HeaderSearch &search,
                const Inclusions &inclusions, LineTable &table)
      : sources_(sources), search_(search), inclusions_(inclusions), table_(table) {}

  // Wants the text of `file` in the main file, and that of every file that includes it. False when
  // that cannot be: it is a system header, or was not included by the main file.
  bool want(clang::FileID file);
  std::size_t wanted() const { return files_.size(); } // how many
  // Wants the file of one #include directive of the main file.
  bool wantDirective(clang::SourceLocation hash);

  // The rewrites of the main file.
  std::vector<Rewrite> rewrites();

private:
  void followOnceMarks();
  std::vector<Rewrite> rewritesIn(clang::FileID file);
  std::optional<Rewrite> rewriteOf(const Inclusion &inclusion, llvm::StringRef buffer,
                                   clang::FileID includer);
  PlacedText textOf(clang::FileID file);
  llvm::StringRef nameOf(clang::FileID file) const;
  std::string renamed(const Inclusion &inclusion, clang::FileID includer) const;

  const clang::SourceManager &sources_;
  const clang::HeaderSearch &search_;
  const Inclusions &inclusions_;
  LineTable &table_;
  std::set<clang::FileID> files_;
};

} // namespace gtap
