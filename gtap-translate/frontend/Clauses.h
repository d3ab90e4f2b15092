// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The clauses of the directives: which there are, where they may stand, what is in their
// parentheses; and the reader of a pragma's line. Must not know what a clause is good for.
#pragma once

#include "frontend/PragmaSite.h"
#include "support/Diagnostics.h"

#include <clang/Lex/Preprocessor.h>

#include <array>
#include <string>
#include <vector>

namespace gtap {

// What stands in a clause's parentheses.
enum class ClauseForm {
  Integer,   // an expression that converts to int
  Condition, // an expression that converts to bool
  Names,     // variables
  Word       // one of a few words
};

struct ClauseEntry {
  ClauseKind kind;
  const char *name;
  ClauseForm form;
  const char *example; // how it is written
  bool onTask;
  bool onTaskwait;
  bool onFunction;
  std::array<const char *, 3> words; // of a Word, or null
};

const ClauseEntry &entryOf(ClauseKind kind);
inline bool isExpression(ClauseKind kind) {
  return entryOf(kind).form == ClauseForm::Integer || entryOf(kind).form == ClauseForm::Condition;
}

// The directive's word: "function", "task", "taskwait", "entry".
const char *spell(PragmaKind kind);

// Reads the rest of a pragma's line.
class ClauseReader {
public:
  ClauseReader(clang::Preprocessor &preprocessor, Diagnostics &diagnostics)
      : preprocessor_(preprocessor), diagnostics_(diagnostics) {}

  // Fills site.clauses; false after a report. The whole line is consumed in any case.
  bool read(PragmaSite &site);
  // The tokens of the expression in site.clauses[i], macros expanded; empty for other clauses.
  const std::vector<clang::Token> &tokens(std::size_t i) const { return tokens_[i]; }
  // Where the line ends.
  clang::SourceLocation end() const { return token_.getLocation(); }

private:
  bool readOne(PragmaSite &site);
  bool readParentheses(ClauseSite &clause, std::vector<clang::Token> &tokens);
  bool readNames(ClauseSite &clause, const std::vector<clang::Token> &tokens);
  bool malformed(const ClauseEntry &entry, const std::string &what);
  bool refuse(DiagId id, std::initializer_list<std::string> arguments);

  clang::Preprocessor &preprocessor_;
  Diagnostics &diagnostics_;
  clang::Token token_; // the current one
  std::vector<std::vector<clang::Token>> tokens_;
};

} // namespace gtap
