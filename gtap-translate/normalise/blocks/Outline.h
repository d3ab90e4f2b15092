// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A task function made of a part of another one's body: where its declaration and its definition go,
// and what they begin with. Spawned blocks (OutlineBlocks) and loops of spawns (DivideLoops) fill in
// the body. Must not know how a spawn is lowered.
#pragma once

#include "normalise/blocks/BlockRemainders.h"
#include "normalise/blocks/BlockSharing.h"
#include "normalise/blocks/BlockSignature.h"
#include "support/Rewrites.h"
#include "support/SourceText.h"

#include <optional>
#include <set>
#include <string>
#include <vector>

namespace gtap {

// What stands between a clause's parentheses, on one line.
std::string textOfClause(const ClauseSite &clause, const SourceText &source);
// The same in its parentheses, or nothing when it has none.
std::string parenthesised(const ClauseSite &clause, const SourceText &source);

class Outline {
public:
  Outline(ParsedUnit &unit, const LineTable &table, std::vector<MovedPart> instances,
          const PragmaSite &functionPragma, std::string name);
  virtual ~Outline() = default;

  // Of a template the pattern.
  const clang::FunctionDecl &function() const { return function_; }

  // Declarations of the function that the part, or a list of its clauses, named: perhaps nothing else does.
  std::vector<const clang::Decl *> leftBehind() const {
    std::vector<const clang::Decl *> declarations = repeated_.declarations;
    declarations.insert(declarations.end(), surroundings_.listedOnly.begin(),
                        surroundings_.listedOnly.end());
    return declarations;
  }

  // A name with `base` in it that is not taken yet; it is taken from then on.
  static std::string freshName(const std::string &base, std::set<std::string> &taken);

protected:
  // What a function in a class template, for instance, has no room for; null when it has.
  const char *refusedPlace() const;
  // Finds out what the part captures and needs repeated. `text` is what moves, and `at` its place.
  std::vector<Problem> prepare(llvm::StringRef text, Span at, std::vector<std::string> leading);
  // The declaration before the function and the definition behind it; or both in its class.
  void place(std::vector<Rewrite> &rewrites, Span body) const;

  // What stands between the braces: begins on a new line and ends with one.
  virtual PlacedText inside() const = 0;
  virtual const char *what() const = 0; // "the block"

  LinePlace placeOf(unsigned offset) const { return table_.place(source_.line(offset)); }
  // How the task's own copies of what it reduces are combined with the variables.
  std::string combination() const;
  // "#pragma gtap function worker(block)\n"
  std::string pragma() const;
  // Who runs the new function; "": whom the file's header says.
  virtual std::string workerWord() const;
  // The user's text of that span; the types of what is shared are written for a reference.
  void copy(PlacedText &text, Span span) const;

  ParsedUnit &unit_;
  const LineTable &table_;
  std::vector<MovedPart> instances_;
  const PragmaSite &functionPragma_;
  const clang::FunctionDecl &function_;
  const clang::CXXRecordDecl *class_; // that it is a member of, or null
  std::string name_;
  SourceText source_;
  BlockSurroundings surroundings_;
  std::optional<BlockSignature> signature_;
  LinePlace place_; // of all generated lines
  RepeatedDeclarations repeated_;

private:
  PlacedText definition(Span body, const std::string &specifiers, const std::string &scope) const;
  std::string prototype() const;
  Rewrite beforeFunction(const PlacedText &text) const;
  Rewrite inClass(const PlacedText &text) const;
  Rewrite behindFunction(Span body) const;
  std::vector<Span> typesOfShared(Span span) const;
};

} // namespace gtap
