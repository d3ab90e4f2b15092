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
  Word,      // one of a few words
  Accesses,  // one of a few words, a colon, and objects
  Alone      // it has no parentheses
};

struct ClauseEntry {
  ClauseKind kind;
  const char *name;
  ClauseForm form;
  const char *example;               // how it is written
  unsigned directives;               // that it may stand on: bits of on()
  std::array<const char *, 5> words; // of a Word or of Accesses, or null
};

const ClauseEntry &entryOf(ClauseKind kind);
inline bool isExpression(ClauseKind kind) {
  return entryOf(kind).form == ClauseForm::Integer || entryOf(kind).form == ClauseForm::Condition;
}

// Whether expressions stand in its parentheses: one, or the objects and lengths of a list.
inline bool holdsExpressions(ClauseKind kind) {
  return isExpression(kind) || entryOf(kind).form == ClauseForm::Accesses;
}

constexpr unsigned on(PragmaKind directive) {
  return 1u << static_cast<unsigned>(directive);
}

// The directive's word: "function", "task", "taskwait", "entry", "taskloop", "task_iteration".
const char *spell(PragmaKind kind);

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
  bool readNames(ClauseSite &clause, const Tokens &tokens);
  bool readAccesses(ClauseSite &clause, const Tokens &tokens, std::vector<Tokens> &expressions);
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
