// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A walk over statements. Must not know what anybody looks for.
#pragma once

#include <clang/AST/Expr.h>
#include <clang/AST/ParentMap.h>
#include <clang/AST/Stmt.h>
#include <clang/AST/StmtCXX.h>

namespace gtap {

// Visits the statements and expressions of one, outer ones first; not those inside when `visit` says so.
template <class Visit>
void walk(const clang::Stmt *statement, const Visit &visit) {
  if (!statement || !visit(*statement))
    return;
  if (const auto *part = clang::dyn_cast<clang::OpaqueValueExpr>(statement))
    walk(part->getSourceExpr(),
         visit); // as the 'threadIdx' of 'threadIdx.x', which has no children
  for (const clang::Stmt *child : statement->children())
    walk(child, visit);
}

// The loop or the switch that a `break` or a `continue` belongs to.
inline const clang::Stmt *targetOf(const clang::Stmt &jump, const clang::ParentMap &parents) {
  using namespace clang;
  for (const Stmt *outer = parents.getParent(&jump); outer; outer = parents.getParent(outer))
    if (isa<ForStmt, WhileStmt, DoStmt, CXXForRangeStmt>(outer) ||
        (isa<BreakStmt>(jump) && isa<SwitchStmt>(outer)))
      return outer;
  return nullptr;
}

} // namespace gtap
