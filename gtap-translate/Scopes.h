// Where statements and variables of one function stand: parents, scopes, the loops around a wait.
// Must not know liveness or lowering.
#pragma once

#include "TaskModel.h"

#include <clang/AST/ParentMap.h>

#include <map>
#include <memory>
#include <vector>

namespace gtap {

class Scopes {
public:
  // `function.definition` must be there.
  explicit Scopes(const TaskFunction &function);

  const clang::Stmt *parent(const clang::Stmt *statement) const;

  // True when `inner` is `outer` or stands in it.
  bool contains(const clang::Stmt *outer, const clang::Stmt *inner) const;

  // The statement at whose end the variable goes out of scope; the function's body for parameters.
  const clang::Stmt *scopeOf(const clang::VarDecl *variable) const;

  // The declaration statement of a local, or null (parameters, range-for and condition variables).
  const clang::DeclStmt *declarationOf(const clang::VarDecl *variable) const;

  // True when the variable can be named at the wait (hiding aside).
  bool inScope(const clang::VarDecl *variable, const Wait &wait) const;

  // True when some taskwait of the function stands in the variable's scope, after its declaration:
  // a jump to its resume label passes the declaration.
  bool inScopeAtSomeWait(const clang::VarDecl *variable) const;

  // Another variable of the same name that hides `variable` at the wait, or null.
  const clang::VarDecl *hiddenBy(const clang::VarDecl *variable, const Wait &wait) const;

  // Loops around a wait, outermost first.
  std::vector<const clang::Stmt *> loopsAround(const Wait &wait) const;

private:
  const TaskFunction &function_;
  std::unique_ptr<clang::ParentMap> parents_;
  std::map<const clang::VarDecl *, const clang::DeclStmt *> declarations_;
  std::map<const clang::VarDecl *, const clang::Stmt *>
      headers_; // variables of conditions and range-for loops
};

// True for the loop statements of C++.
bool isLoop(const clang::Stmt *statement);

} // namespace gtap
