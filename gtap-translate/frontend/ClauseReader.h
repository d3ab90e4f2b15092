// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The reader of a pragma's line: words, parentheses, lists, and the tokens of expressions, which
// Clang parses later. Must not know what a clause is good for.
#pragma once

#include "frontend/Clauses.h"
#include "support/Diagnostics.h"

#include <clang/Lex/Preprocessor.h>

#include <string>
#include <vector>

namespace gtap {

// Reads the rest of a pragma's line.
class ClauseReader {
public:
  ClauseReader(clang::Preprocessor &preprocessor, Diagnostics &diagnostics)
      : preprocessor_(preprocessor), diagnostics_(diagnostics) {}

  // Fills site.clauses; false after a report. The whole line is consumed in any case.
  bool read(PragmaSite &site);
  using Tokens = std::vector<clang::Token>;
  // The tokens of each expression in site.clauses[i], macros expanded; none for other clauses. Of a list: where its
  // iterators begin and end, and their steps; then each object, and behind it its lengths.
  const std::vector<Tokens> &expressions(std::size_t i) const { return expressions_[i]; }
  // The types of the iterators in site.clauses[i].
  const std::vector<Tokens> &iteratorTypes(std::size_t i) const { return iteratorTypes_[i]; }
  // Where the line ends.
  clang::SourceLocation end() const { return token_.getLocation(); }

private:
  bool readOne(PragmaSite &site);
  bool readParentheses(ClauseSite &clause, Tokens &tokens);
  void readFurtherWords(PragmaSite &site);
  bool readNames(ClauseSite &clause, llvm::ArrayRef<clang::Token> tokens);
  bool readCriticalName(PragmaSite &site);
  bool readCancelled(PragmaSite &site);
  bool readDeclared();
  bool readReduction(ClauseSite &clause, const Tokens &tokens);
  bool readSchedule(ClauseSite &clause, PragmaKind directive, const Tokens &tokens,
                    std::vector<Tokens> &expressions);
  bool readObjects(ClauseSite &clause, const Tokens &tokens);
  bool readAccesses(ClauseSite &clause, const Tokens &tokens, std::vector<Tokens> &expressions);
  bool mentions(llvm::ArrayRef<clang::Token> tokens, llvm::StringRef name) const;
  bool readIterators(ClauseSite &clause, llvm::ArrayRef<clang::Token> tokens,
                     std::vector<Tokens> &expressions);
  ClauseText textOf(llvm::ArrayRef<clang::Token> tokens, clang::SourceLocation end) const;
  bool readItem(ClauseSite &clause, llvm::ArrayRef<clang::Token> tokens, clang::SourceLocation end,
                std::vector<Tokens> &expressions);
  std::string spelled(llvm::ArrayRef<clang::Token> tokens) const;
  bool malformed(const ClauseEntry &entry, const std::string &what);
  bool refuse(DiagId id, std::initializer_list<std::string> arguments);

  clang::Preprocessor &preprocessor_;
  Diagnostics &diagnostics_;
  clang::Token token_; // the current one
  std::vector<std::vector<Tokens>> expressions_, iteratorTypes_;
};

} // namespace gtap
