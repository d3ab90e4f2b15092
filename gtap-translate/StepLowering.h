// The class behind lowerStep(), split over Lower.cpp (statements), LowerLoops.cpp (loops and hops)
// and LowerDeclarations.cpp (declarations). Private to those files.
#pragma once

#include "Lower.h"
#include "Scopes.h"
#include "SourceText.h"
#include "TextEdits.h"

#include <map>
#include <optional>

namespace gtap {

class StepLowering {
public:
  StepLowering(const TaskFunction &function, const FrameLayout &layout, const Liveness &liveness,
               const clang::ASTContext &context);

  LoweredStep run();

private:
  // Lower.cpp
  void lower(const clang::Stmt *statement);
  void lowerSpawn(const Spawn &spawn);
  void lowerWait(const Wait &wait);
  void lowerReturn(const clang::ReturnStmt &statement);
  void renameMentions(const clang::Stmt *statement);
  void renameAt(clang::SourceLocation location, const clang::ValueDecl *declaration);
  void trimBody();
  bool reachesEnd() const;
  std::string signature() const;
  std::string loads() const;

  // LowerLoops.cpp
  void numberLoops();
  std::string dispatch() const;
  struct ForSpans {
    Span keyword;
    Span opening;
    Span closing;
    unsigned
        afterInit; // past the first semicolon; past the parenthesis when there is no first part
    unsigned end;
  };
  std::optional<ForSpans> spansOf(const clang::ForStmt &loop) const;
  void lowerFor(const clang::ForStmt &loop);
  void lowerWhile(const clang::WhileStmt &loop);
  void lowerDo(const clang::DoStmt &loop);
  void lowerLoopBody(const clang::Stmt &loop, const clang::Stmt &body, unsigned afterHeader);
  void openCondition(const clang::Expr *condition);
  void placeLoopLabel(const clang::Stmt &loop, unsigned at);
  std::string target(const Wait &wait, const clang::Stmt *inside) const;
  std::string hop(const clang::Stmt &loop, llvm::StringRef indent) const;
  std::vector<std::string> cases(const clang::Stmt *inside) const;
  bool holdsWait(const clang::Stmt &loop) const { return loops_.count(&loop) != 0; }

  // LowerDeclarations.cpp
  void lowerDeclaration(const clang::DeclStmt &statement);
  bool needsEdit(const clang::DeclStmt &statement) const;
  bool splitInPlace(const clang::VarDecl &variable);
  std::optional<std::string> pinnedText(const FrameVariable &entry);
  std::optional<std::string> splitText(const clang::VarDecl &variable);
  std::optional<std::string> assignment(const clang::VarDecl &variable, const std::string &target);
  std::optional<std::string> initialValue(const clang::VarDecl &variable);

  // Notes an edit that cannot be made.
  void unplaceable(clang::SourceLocation where, const std::string &what);
  std::string place(unsigned line) const; // "fib.cu:12"

  const TaskFunction &function_;
  const FrameLayout &layout_;
  const Liveness &liveness_;
  const clang::ASTContext &context_;
  SourceText source_;
  Scopes scopes_;
  Span body_; // between the braces of the function
  TextEdits edits_;
  std::map<const clang::Stmt *, unsigned> loops_; // loops around waits, numbered in source order
  std::map<const clang::Stmt *, const Spawn *> spawns_;
  std::map<const clang::Stmt *, const Wait *> waits_;
  LoweredStep result_;
};

// True when the variable's declaration gives it a value (a trivial default constructor does not).
bool hasInitialValue(const clang::VarDecl &variable);

} // namespace gtap
