// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The clauses of the directives: which there are, on which directives they may be, what is in their
// parentheses. Must not know how they are read, nor what a clause is good for.
#pragma once

#include "frontend/PragmaSite.h"

#include <llvm/ADT/ArrayRef.h>
#include <llvm/ADT/StringRef.h>

#include <array>

namespace gtap {

// What stands in a clause's parentheses.
enum class ClauseForm {
  Integer,   // an expression that converts to int
  Condition, // an expression that converts to bool
  Names,     // variables
  Aligned,   // variables, and behind a colon an expression that nobody reads
  Word,      // one of a few words
  Accesses,  // one of a few words, a colon, and objects
  Reduction, // an operator, a colon, and variables
  Schedule,  // one of a few words, and an expression that converts to int behind a comma, if any
  Alone      // it has no parentheses
};

struct ClauseEntry {
  ClauseKind kind;
  const char *name;
  ClauseForm form;
  const char *example;               // how it is written
  unsigned directives;               // that it may stand on: bits of on()
  std::array<const char *, 5> words; // of a Word, of Accesses or of a Schedule, or null
};

llvm::ArrayRef<ClauseEntry> allClauses();
const ClauseEntry &entryOf(ClauseKind kind);
// What to write in a list of a clause about data.
inline constexpr const char *namesInLists =
    "name local variables and parameters; globals are always shared";
inline bool isExpression(ClauseKind kind) {
  return entryOf(kind).form == ClauseForm::Integer || entryOf(kind).form == ClauseForm::Condition;
}

// Whether expressions stand in its parentheses: one, or the objects and lengths of a list.
inline bool holdsExpressions(ClauseKind kind) {
  return isExpression(kind) || entryOf(kind).form == ClauseForm::Accesses;
}

// Whether one expression stands in its parentheses, for which the directive's annotation has an argument.
inline bool holdsOneExpression(const ClauseSite &clause) {
  return isExpression(clause.kind) ||
         (clause.kind == ClauseKind::Schedule && !clause.spelled.empty());
}

// Whether it says which variables a statement copies or shares.
inline bool isAboutData(ClauseKind kind) {
  return kind == ClauseKind::FirstPrivate || kind == ClauseKind::Shared ||
         kind == ClauseKind::Default || kind == ClauseKind::Private;
}

constexpr unsigned on(PragmaKind directive) {
  return 1u << static_cast<unsigned>(directive);
}

// Clauses that only the translator writes.
inline bool isMadeUp(ClauseKind kind) {
  return kind == ClauseKind::Recursion || kind == ClauseKind::Team || kind == ClauseKind::EndOf ||
         kind == ClauseKind::From || kind == ClauseKind::Waited;
}

// The name of a reduction's operator in gtap/operators.cuh: "plus" for "+".
const char *operatorName(llvm::StringRef word);

// The directive's word or words: "function", "task", "parallel for".
const char *spell(PragmaKind kind);

} // namespace gtap
