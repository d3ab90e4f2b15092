// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Sets of the scalar types that accesses to memory have: two accesses of types that C++ does not allow to meet at one object
// ([basic.lval]) are at different ones. Must not know who accesses what.
#pragma once

#include <clang/AST/ASTContext.h>
#include <clang/AST/Type.h>

#include <set>

namespace gtap {

class ScalarTypes {
public:
  // The type of an object, or the types of its parts.
  void add(clang::QualType type, const clang::ASTContext &context);
  // What is not known: it may meet anything.
  void addAny() { any_ = true; }
  void add(const ScalarTypes &other);

  bool empty() const { return !any_ && types_.empty(); }
  // Whether it is some types, and not anything.
  bool isKnown() const { return !any_ && !types_.empty(); }
  // Whether an object may have a type of both.
  bool meets(const ScalarTypes &other) const;

private:
  std::set<const clang::Type *> types_; // canonical; integers unsigned, and one for all pointers
  bool any_ = false;
};

} // namespace gtap
