// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The class behind lowerStep(), split over Lower.cpp (the whole, statements), StepHead.cpp (what the
// step begins with), LowerTasks.cpp (spawns, waits, returns), LowerHeads.cpp (declarations in the
// heads of statements), LowerBranches.cpp (switch, if), LowerLoops.cpp and LowerRangeFor.cpp (loops),
// LowerMentions.cpp (names) and LowerDeclarations.cpp (declarations). Private to those files.
#pragma once

#include "analyse/jumps/BranchHops.h"
#include "analyse/loops/TaskloopWays.h"
#include "ast/uses/Scopes.h"
#include "lower/Lower.h"
#include "support/SourceText.h"
#include "support/TextEdits.h"

#include <map>
#include <optional>
#include <set>

namespace gtap {

class StepLowering {
public:
  // `plans`: of the body's taskloops.
  StepLowering(const TaskBody &body, const FrameLayout &layout, const Liveness &liveness,
               const std::vector<TaskloopPlan> &plans, const clang::ASTContext &context);

  // The edits on the body, and what could not be edited.
  void edit();
  // Takes in the edits of another instance of the same template.
  void adopt(StepLowering &other);
  // The whole text, with the declarations that the variables in `record` need at its top.
  LoweredStep finish(const FrameLayout &record);

private:
  // Lower.cpp
  void lower(const clang::Stmt *statement);
  void openScope(const clang::Stmt *first);
  void closeScope(const clang::Stmt *last);
  void dropLoopHints(const clang::AttributedStmt &statement);
  bool containsWait(const clang::Stmt *statement) const;
  std::optional<unsigned> endOf(const clang::Stmt &statement) const;
  void dropUnusedPragmas(const TaskFunction &named);
  void trimBody();
  bool reachesEnd() const;

  // StepHead.cpp
  std::string dispatch() const;
  std::string loads(const FrameLayout &record) const;
  std::string promises(const std::vector<const FrameVariable *> &variables) const;
  std::string queueOfWaits(const TaskFunction &named) const;

  // LowerTasks.cpp
  void lowerSpawn(const Spawn &spawn);
  MappedText headOfSpawn(const Spawn &spawn, const std::string &indent) const;
  bool isMentioned(const clang::VarDecl &variable, const Taskloop &taskloop) const;
  std::optional<std::string> headText(const Taskloop &taskloop, const clang::ForStmt &loop);
  // Whether one thread runs the task, and so makes all turns of a taskloop.
  bool makesTurnsAlone() const { return function_.function->worker == WorkerKind::Thread; }
  void lowerTaskloop(const Taskloop &taskloop);
  void lowerTaskgraph(const Taskgraph &graph);
  void lowerWait(const Wait &wait);
  void passOver(const Wait &wait);
  std::string indentationWithin(const Wait &wait) const;
  std::string saveText(const FrameVariable &entry, const std::string &place,
                       const std::string &before) const;
  void lowerReturn(const clang::ReturnStmt &statement);
  const clang::Expr *writtenValue(const clang::ReturnStmt &statement) const;

  // InnerBraces.cpp
  void completeBraces(const clang::Stmt &body);

  // LowerMentions.cpp
  void renameMentions(const clang::Stmt *statement);
  void renameInLambda(const clang::LambdaExpr &lambda);
  void renameTypes(const clang::Stmt &body);
  void renameAt(clang::SourceLocation location, const clang::ValueDecl *declaration);
  void renameReference(Span name, const std::string &pointer);
  std::string mentionText(const clang::ValueDecl *declaration) const;
  void checkArguments();

  // LowerBranches.cpp
  void lowerSwitch(const clang::SwitchStmt &choice);
  void lowerIf(const clang::IfStmt &branch);
  void lowerBranch(const clang::Stmt *body, clang::SourceLocation after);
  void lowerDiscardable(const clang::IfStmt &branch, bool isElse);
  void dropUnusedBranches();
  unsigned withDirective(unsigned begin) const;
  std::string hopsText(const clang::IfStmt &branch, bool isElse) const;
  std::vector<unsigned> elsewhere(const clang::IfStmt &branch, bool isElse) const;
  bool hops(const clang::IfStmt &branch) const;
  bool isChained(const clang::IfStmt &branch) const;

  // LowerHeads.cpp
  bool movesOut(const clang::Stmt *init, const clang::VarDecl *condition) const;
  bool openHead(const clang::Stmt &statement, clang::SourceLocation keyword,
                clang::SourceLocation opening, const clang::Stmt *init,
                const clang::VarDecl *condition, const std::string &name,
                const std::string &label = "");
  void closeHead(const clang::Stmt &statement, clang::SourceLocation keyword);
  void openBlock(llvm::StringRef name, unsigned at, const std::string &declaration);
  std::optional<unsigned> pastInit(const clang::Stmt &init) const;
  // Turns `T x = e` in a condition into an expression; the declaration to put before, if any.
  std::optional<std::string> lowerCondition(const clang::VarDecl &variable, unsigned from);

  // LowerRangeFor.cpp
  void lowerRangeFor(const clang::CXXForRangeStmt &loop);
  std::optional<std::string> rangeText(const clang::CXXForRangeStmt &loop, llvm::StringRef indent);

  // LowerLoops.cpp
  struct ForSpans {
    Span keyword;
    Span opening;
    unsigned
        afterInit; // past the first semicolon; past the parenthesis when there is no first part
    unsigned end;
  };
  std::optional<ForSpans> spansOf(const clang::ForStmt &loop) const;
  // What becomes of a declaration: `int x;`, or "" for what is declared elsewhere, and the
  // expression that gives the first value, or "".
  struct Parts {
    std::string declaration;
    std::string initial;
  };
  void lowerFor(const clang::ForStmt &loop);
  std::optional<Parts> assignedInHead(const clang::DeclStmt &declaration);
  void lowerWhile(const clang::WhileStmt &loop);
  void openBody(const clang::Stmt &body, unsigned afterHeader, const std::string &text);

  // LowerDeclarations.cpp
  void lowerDeclaration(const clang::DeclStmt &statement);
  void markUnused(const clang::DeclStmt &statement);
  bool needsEdit(const clang::DeclStmt &statement) const;
  bool needsEdit(const clang::VarDecl &variable) const;
  bool splitInPlace(const clang::VarDecl &variable);
  bool splitUnnamed(const clang::DeclStmt &statement,
                    const std::vector<const clang::VarDecl *> &variables);
  std::optional<Parts> partsOf(const FrameVariable &entry);
  std::string plainDeclaration(const FrameVariable &entry) const;
  std::optional<std::string> initialOf(const FrameVariable &entry);
  bool needsOwnArray(const clang::VarDecl &variable) const;
  struct InitialValue {
    std::string text;
    bool braced = false; // the text begins with the declaration's own brace or parenthesis
  };
  std::string constructed(const FrameVariable &entry, const InitialValue &value) const;
  std::optional<InitialValue> initialValue(const clang::VarDecl &variable);
  std::string addressText(const FrameVariable &entry, const std::string &value) const;

  // Around what the translator puts into a block of its own; empty when the user's text has such bytes.
  std::string deeper() const { return hasMarks_ ? "" : std::string(1, MappedText::indentMore); }
  std::string shallower() const { return hasMarks_ ? "" : std::string(1, MappedText::indentLess); }

  // Notes an edit that cannot be made.
  void unplaceable(clang::SourceLocation where, const std::string &what);
  std::string place(unsigned line) const; // "fib.cu:12"
  std::string indentationOf(clang::SourceLocation where) const;

  const TaskBody &function_;
  const FrameLayout &layout_;
  const Liveness &liveness_;
  const std::vector<TaskloopPlan> &plans_;
  const clang::ASTContext &context_;
  SourceText source_;
  Scopes scopes_;
  BranchHops hops_;
  Span body_; // between the braces of the function
  TextEdits edits_;
  const bool hasMarks_; // the source has bytes that MappedText takes for its marks
  std::map<const clang::Stmt *, const Spawn *> spawns_;
  std::map<const clang::Stmt *, const Wait *> waits_;
  // First values that stand nowhere in the user's text: those of a range-based for.
  std::map<const clang::VarDecl *, std::string> values_;
  std::set<clang::SourceLocation> usedInTypesOnly_; // constants and aliases
  std::set<clang::SourceLocation> unread_; // parameters, locals: some instance does not read them
  // Mentions in arguments of macros, by the place of the name: what the macros made of it.
  std::map<clang::SourceLocation, std::set<clang::SourceLocation>> inArguments_;
  std::set<clang::SourceLocation> renamed_; // mentions that have their text
  LoweredStep result_;
  bool reachesEnd_ = false; // in some instance
};

// Where an expression of an instance stands. Of what a fold over a pack became, only the template's
// own expression, when there is one, knows.
clang::SourceRange writtenRange(const clang::Expr &expression, const clang::Expr *pattern);

// Where a Late variable's storage stands: `gtap_rec.x`, or `gtap_late_x` at the function's top.
std::string lateStorage(const FrameVariable &entry);

} // namespace gtap
