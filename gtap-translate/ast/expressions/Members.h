// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What a member access names. Must not know who asks.
#pragma once

#include <clang/AST/DeclCXX.h>
#include <clang/AST/Expr.h>
#include <clang/AST/ParentMap.h>

#include <vector>

namespace gtap {

// Whether `v.x` is a part of `v` itself: not so `p->x`, a static member, and what a member of reference type is bound to.
inline bool isPartOfBase(const clang::MemberExpr &member) {
  const auto *field = llvm::dyn_cast<clang::FieldDecl>(member.getMemberDecl());
  return field && !member.isArrow() && !field->getType()->isReferenceType();
}

// The members that lead to a part of a variable, from the outside: {point, x} of `v.point.x`; empty for the whole.
using MemberPath = std::vector<const clang::FieldDecl *>;

// The part that a mention of a variable leads to: as deep as plain members go, up to an array, not into arrays, unions and bit-fields.
inline MemberPath partAt(const clang::DeclRefExpr &mention, const clang::ParentMap &parents) {
  MemberPath path;
  const clang::Stmt *at = &mention;
  for (const clang::Stmt *outer = parents.getParent(at); outer; outer = parents.getParent(at)) {
    if (const auto *member = llvm::dyn_cast<clang::MemberExpr>(outer)) {
      const auto *field = llvm::dyn_cast<clang::FieldDecl>(member->getMemberDecl());
      if (!field || !isPartOfBase(*member) || field->getName().empty() || field->isBitField() ||
          field->getType().isVolatileQualified() || field->getParent()->isUnion())
        break;
      path.push_back(field);
      if (field->getType()->isArrayType())
        break;
    } else if (!llvm::isa<clang::ParenExpr>(outer)) {
      break;
    }
    at = outer;
  }
  return path;
}

} // namespace gtap
