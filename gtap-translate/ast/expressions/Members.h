// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What a member access names. Must not know who asks.
#pragma once

#include <clang/AST/DeclCXX.h>
#include <clang/AST/Expr.h>

namespace gtap {

// Whether `v.x` is a part of `v` itself: not so `p->x`, a static member, and what a member of reference type is bound to.
inline bool isPartOfBase(const clang::MemberExpr &member) {
  const auto *field = llvm::dyn_cast<clang::FieldDecl>(member.getMemberDecl());
  return field && !member.isArrow() && !field->getType()->isReferenceType();
}

} // namespace gtap
