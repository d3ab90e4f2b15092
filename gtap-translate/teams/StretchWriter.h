// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Writes text that one of several threads runs, for all of them: stretches of it under a condition, and branches and loops that the
// others follow where a directive or a wait is in them (Jacob et al., IV: "basic block neutering"). Must not know what stands in regions.
#pragma once

#include "teams/TeamFunction.h"
#include "teams/TeamText.h"

#include <set>
#include <string>
#include <vector>

namespace gtap {

// What the output calls the threads that go through the text together.
struct StretchWords {
  std::string leads;    // whether the caller is the one that runs it
  std::string any;      // of a condition: the others learn what that one has found
  std::string ofLeader; // of a value
  std::string
      meet; // a statement in which they wait for each other; none where each directive begins with one
};

class StretchWriter {
public:
  StretchWriter(const TeamFunction &function, const TeamLevel &level, StretchWords words,
                ParsedUnit &unit, std::set<std::string> &names, TeamText &text);
  virtual ~StretchWriter() = default;
  StretchWriter(const StretchWriter &) = delete;
  StretchWriter &operator=(const StretchWriter &) = delete;

protected:
  // A directive that all threads come to. `clean`: they see what the one has written so far. Returns whether they do behind it.
  virtual bool writeDirective(const TeamDirective &directive, bool clean) = 0;
  // A statement that one thread runs.
  virtual void writeAlone(const clang::Stmt &statement) = 0;
  // A wait or a return; false if it is neither.
  virtual bool writeEnd(const clang::Stmt &statement) = 0;
  // A statement that the threads do not go through together; false if they do. Behind it, they see what has been written.
  virtual bool writeApart(const clang::Stmt &) { return false; }

  void writeBlock(const clang::CompoundStmt &block);
  void refuse(const clang::VarDecl &variable, const char *why, const char *instead);
  // With braces around it.
  void writeBranch(const clang::Stmt &branch);
  bool isReplicated(const clang::Expr &expression) const;
  unsigned beginOf(const clang::Stmt &statement) const;
  unsigned endOf(const clang::Stmt &statement) const;

  const TeamFunction &function_;
  const TeamLevel &level_;
  const StretchWords words_;
  ParsedUnit &unit_;
  std::set<std::string> &names_;
  TeamText &text_;
  bool failed_ = false;
  // All threads see what the one has written so far.
  bool clean_ = true;
  // Variables of the one thread of which every thread has the value, from a directive that took it over.
  std::set<const clang::VarDecl *> known_;

private:
  using Statements = std::vector<const clang::Stmt *>;

  void forget(const clang::Stmt *changed);
  bool writtenApart(const clang::Stmt &statement);
  void writeStatements(const Statements &statements, unsigned begin, unsigned end);
  void writeFollowed(const clang::Stmt &statement);
  void writeLoop(const clang::ForStmt &loop);
  std::size_t endOfRun(const Statements &statements, std::size_t from) const;
  void writeRun(const Statements &run);
  bool hidesOwn(const clang::Stmt &statement) const;
  void writeOneByOne(const clang::DeclStmt &statement);
  void writeReference(const clang::VarDecl &variable, unsigned at);
  std::vector<const clang::VarDecl *> declaredOutside(const clang::Stmt &statement, unsigned begin,
                                                      unsigned end) const;
  void declare(const clang::VarDecl &variable, unsigned at);
  std::string condition(const clang::Expr &expression);
  bool cleanBehind(const clang::Stmt &statement, bool clean) const;
  bool cleanInLoop(const clang::Stmt &body, bool clean) const;
};

} // namespace gtap
