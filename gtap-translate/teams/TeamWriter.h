// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Writes the body of a team function for all threads of a block: what one thread runs under a condition (Jacob et al., IV:
// "basic block neutering"; branches only where a region or a wait is behind them), and regions (RegionWriter).
#pragma once

#include "teams/RegionWriter.h"
#include "teams/TeamFunction.h"
#include "teams/TeamText.h"

#include <set>
#include <string>
#include <vector>

namespace gtap {

class TeamWriter {
public:
  TeamWriter(const TeamFunction &function, ParsedUnit &unit, const LineTable &table,
             std::set<std::string> &names);

  // The body between its braces, these included. Check failed() and failedAt() afterwards.
  PlacedText write();
  // An error was reported.
  bool failed() const { return failed_ || region_.failed(); }
  const TeamText &text() const { return text_; }
  // What --print-regions says of its regions.
  const std::string &report() const { return region_.report(); }

private:
  using Statements = std::vector<const clang::Stmt *>;

  void writeStatements(const Statements &statements, unsigned begin, unsigned end);
  void writeFollowed(const clang::Stmt &statement);
  std::string sharedParameters();
  void writeBlock(const clang::CompoundStmt &block);
  void writeBranch(const clang::Stmt &branch);
  void writeLoop(const clang::ForStmt &loop);
  void writeWait(const Wait &wait);
  void writeReturn(const clang::ReturnStmt &statement);
  std::size_t endOfRun(const Statements &statements, std::size_t from) const;
  void writeRun(const Statements &run);
  bool hidesOwn(const clang::Stmt &statement) const;
  void writeOneByOne(const clang::DeclStmt &statement);
  void writeReference(const clang::DeclStmt &statement);
  std::string valueFor(const clang::VarDecl &variable);
  std::vector<const clang::VarDecl *> declaredOutside(const clang::Stmt &statement, unsigned begin,
                                                      unsigned end) const;
  void declare(const clang::VarDecl &variable, unsigned at);
  std::string condition(const clang::Expr &expression);
  bool cleanBehind(const clang::Stmt &statement, bool clean) const;
  bool cleanInLoop(const clang::Stmt &body, bool clean) const;
  bool isReplicated(const clang::Expr &expression) const;
  unsigned beginOf(const clang::Stmt &statement) const;
  unsigned endOf(const clang::Stmt &statement) const;
  void refuse(const clang::VarDecl &variable, const char *why, const char *instead);

  const TeamFunction &function_;
  ParsedUnit &unit_;
  std::set<std::string> &names_;
  TeamText text_;
  RegionWriter region_;
  bool failed_ = false;
  // All threads see what thread 0 has written so far.
  bool clean_ = true;
};

} // namespace gtap
