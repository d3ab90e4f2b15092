// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The head of a counted `for` loop as text: how many turns it makes, and what its variable is at one of them. Must not know
// who makes the turns.
#pragma once

#include "analyse/loops/LoopHead.h"
#include "support/SourceText.h"

#include <functional>
#include <string>
#include <utility>

namespace gtap {

class LoopText {
public:
  // What is written in place of the source's text there.
  using Wording = std::function<std::string(Span)>;

  LoopText(const SourceText &source, const clang::ASTContext &context, const LoopHead &head,
           const clang::ForStmt &statement, Wording wording = nullptr)
      : source_(source), context_(context), head_(head), statement_(statement),
        wording_(std::move(wording)) {}

  // False when some of the head comes out of a macro.
  bool read();

  // "::gtap::turns_below<int>(first, bound, step)".
  std::string turns() const;
  // The first value in the variable's type, and the step.
  std::string first() const;
  const std::string &step() const { return step_; }
  // What the loop does between two turns, as written.
  const std::string &advance() const { return advance_; }
  // "::gtap::ahead(from, turns, step)".
  std::string ahead(const std::string &from, const std::string &turns) const;
  // "(int i = 0; i < n".
  std::string headUpToBound() const;

private:
  std::string compared() const;
  std::string worded(Span span) const {
    return wording_ ? wording_(span) : source_.text(span).str();
  }

  const SourceText &source_;
  const clang::ASTContext &context_;
  const LoopHead &head_;
  const clang::ForStmt &statement_;
  const Wording wording_;
  std::string first_, bound_, step_, advance_;
};

} // namespace gtap
