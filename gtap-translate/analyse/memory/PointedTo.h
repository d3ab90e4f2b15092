// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// An object that a pointer may lead to, as functions name it: a variable, a temporary object, what a parameter led to when
// the function began. Must not know who leads there (PointsTo.h does).
#pragma once

#include <clang/AST/Decl.h>
#include <clang/AST/DeclCXX.h>
#include <clang/AST/ExprCXX.h>

#include <set>
#include <tuple>

namespace gtap {

// An object that a pointer may lead to.
struct PointedTo {
  enum class Kind {
    Variable,  // `decl` itself
    Temporary, // the temporary object that `temporary` makes
    Argument, // what parameter `decl` led to when the function began; *this when `decl` is the member function
    Beyond, // what that leads to in turn, over any number of pointers
  };
  Kind kind = Kind::Variable;
  const clang::Decl *decl = nullptr;
  const clang::MaterializeTemporaryExpr *temporary = nullptr;
  const clang::FieldDecl *field = nullptr; // of a local variable: just this member of it

  static PointedTo variable(const clang::Decl &decl) {
    return {Kind::Variable, decl.getCanonicalDecl(), nullptr};
  }
  static PointedTo argument(const clang::Decl &decl) {
    return {Kind::Argument, decl.getCanonicalDecl(), nullptr};
  }

  bool operator==(const PointedTo &other) const { return key() == other.key(); }
  bool operator<(const PointedTo &other) const { return key() < other.key(); }

  std::tuple<Kind, const clang::Decl *, const clang::MaterializeTemporaryExpr *,
             const clang::FieldDecl *>
  key() const {
    return {kind, decl, temporary, field};
  }
};
using PointedToSet = std::set<PointedTo>;

void add(PointedToSet &set, const PointedToSet &more);

// A member of objects. One of a local variable that is no part of a larger object is an object of its own.
PointedToSet memberOf(const PointedToSet &objects, const clang::ValueDecl &member);

// The function whose parameter or local variable an object belongs to; null for what lasts longer, and for temporaries.
const clang::FunctionDecl *ownerOf(const PointedTo &object);

// True when a value of the type can lead to an object: it is a pointer or a reference, or has one in it.
bool canLeadToObject(clang::QualType type);

} // namespace gtap
