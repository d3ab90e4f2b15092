// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Where statements and variables of one function stand: parents, scopes, the loops around a wait.
// Must not know liveness or lowering.
#pragma once

#include "model/TaskModel.h"

#include <clang/AST/ParentMap.h>

#include <map>
#include <memory>
#include <set>
#include <vector>

namespace gtap {

class Scopes {
public:
  // `function.definition` must be there.
  explicit Scopes(const TaskBody &body);

  const clang::Stmt *parent(const clang::Stmt *statement) const;

  // True when `inner` is `outer` or stands in it.
  bool contains(const clang::Stmt *outer, const clang::Stmt *inner) const;

  // The statement at whose end the variable goes out of scope; the function's body for parameters.
  const clang::Stmt *scopeOf(const clang::VarDecl *variable) const;

  // The declaration statement of a local, or null (parameters, range-for and condition variables).
  const clang::DeclStmt *declarationOf(const clang::VarDecl *variable) const;

  // The declaration of a condition variable, or null.
  const clang::DeclStmt *declarationInHead(const clang::VarDecl *variable) const;

  // True when the variable can be named at the wait (hiding aside).
  bool inScope(const clang::VarDecl *variable, const Wait &wait) const;

  // True when some taskwait of the function stands in the variable's scope, after its declaration:
  // a jump to its resume label passes the declaration.
  bool inScopeAtSomeWait(const clang::VarDecl *variable) const;

  // Something else of the same name that hides `variable` at the wait, or null: a variable, a type,
  // an enumerator, part of a structured binding, ...
  const clang::NamedDecl *hiddenBy(const clang::VarDecl *variable, const Wait &wait) const;

  // Something that the body declares, and the statement at whose end it goes out of scope.
  struct Name {
    const clang::NamedDecl *declaration;
    const clang::Stmt *scope;
  };
  // Everything with a name that statements of the body declare.
  const std::vector<Name> &names() const { return names_; }

  // Loops around a wait, outermost first.
  std::vector<const clang::Stmt *> loopsAround(const Wait &wait) const;

private:
  void collectNames(const clang::Stmt *statement);
  const clang::Stmt *scopeAround(const clang::DeclStmt *declaration) const;

  const TaskBody &body_;
  std::unique_ptr<clang::ParentMap> parents_;
  std::vector<Name> names_;
  std::map<const clang::VarDecl *, const clang::DeclStmt *> declarations_;
  std::map<const clang::VarDecl *, const clang::Stmt *>
      headers_; // variables of conditions and range-for loops
};

// The function's parameters and locals, and behind them anonymous unions and what a range-based for around a taskwait
// declares unseen: the range, its begin and its end.
std::vector<const clang::VarDecl *> variablesOf(const TaskBody &body);

// Where the loops around a taskwait begin, of whichever instance of the same template.
std::set<clang::SourceLocation> waitingLoops(const TaskBody &body);

// True for the loop statements of C++.
bool isLoop(const clang::Stmt *statement);
// Whether a loop of the function is around the statement.
bool isInLoop(const clang::Stmt &statement, const clang::FunctionDecl &function);

} // namespace gtap
