// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A task function made of the turns of a counted `for` loop: the parts of its head as text, and its body, which moves
// verbatim. Loops of spawns (DivideLoops) and taskloops (OutlineTaskloops) say what stands in the loop's place and in the
// function. Must not know which loops these are.
#pragma once

#include "analyse/loops/LoopHead.h"
#include "analyse/loops/LoopText.h"
#include "normalise/blocks/Outline.h"

namespace gtap {

// Whether lines of the text are preprocessor directives other than ours.
bool holdsDirective(llvm::StringRef text);

class LoopOutline : public Outline {
protected:
  LoopOutline(ParsedUnit &unit, const LineTable &table, std::vector<MovedPart> instances,
              const TaskBody &body, const LoopHead &head, const clang::ForStmt &statement,
              std::string name);

  // For the comment behind the function's head.
  const char *what() const override { return "the turns of a loop"; }

  // Why the text of the loop cannot be read, as the end of "The loop ..."; or nothing.
  std::string readText(bool withDirectives = false);
  // What can be wrong with a part that moves: prepare() of the loop, with the parameter for the turns and further ones.
  std::vector<Problem> prepareTurns(std::vector<std::string> leading = {});

  // The turns of a variable of 32 bits have room in as many, and the record is smaller.
  const char *turnsType() const;
  // "::gtap::turns_below<int>(first, bound, step)".
  std::string turns() const { return head_.turns(); }
  // The first value in the variable's type, and the step.
  std::string first() const { return head_.first(); }
  const std::string &step() const { return head_.step(); }
  // `while (<halves>) { spawn half of the turns, with these further arguments; move ahead }`. `stride`: how far apart the
  // turns lie, or empty for 1.
  std::string halving(const std::string &halves, const std::string &indentation,
                      const std::vector<std::string> &further, bool firstThreadOnly,
                      const std::string &stride = "") const;
  // "#pragma gtap task\n", with the clauses of the loop's tasks, indentation, and a spawn of the call of the outline.
  virtual std::string spawnText(const std::string &indentation, const std::string &call) const;
  // "for (; gtap_turns != 0; --gtap_turns, ++i)".
  // `further`: what else has to hold before a turn.
  std::string head(const std::string &stride = "", const std::string &further = "") const;

  // Whether blocks run the new function.
  bool isBlock() const {
    return byBlocks_ || (!byThreads_ && task_.function->worker == WorkerKind::Block);
  }
  // "(int i = 0; i < n".
  std::string headUpToBound() const { return head_.headUpToBound(); }
  // Whether the loop's statement is a whole branch or body.
  bool isAlone() const;
  // The end of the statement behind a taskloop's directive, which may be a block around the loop.
  unsigned endOfNest(const SpawnedLoop &spawned) const;
  // The text between a taskloop's directive and its statement, if preprocessor directives are in it: the directive may be one of
  // several that `#if` chooses from.
  PlacedText directivesBehind(Span pragma, const SpawnedLoop &spawned) const;
  // What brings the loop to the column where it stood.
  std::string padding() const;

  const TaskBody &task_;
  bool byThreads_ = false; // threads do in any case
  bool byBlocks_ = false;  // or blocks, though threads run the function
  const LoopHead &loop_;
  const clang::ForStmt &statement_;
  unsigned begin_ = 0, end_ = 0;
  Span body_; // behind the head, up to the end

private:
  // "i = ::gtap::ahead(i, gtap_half, 1)".
  std::string ahead(const std::string &turns) const;

  LoopText head_;
};

} // namespace gtap
