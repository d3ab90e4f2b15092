// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Lists of a class's members whose order of evaluation g++ does not keep in an assignment. Must not know where one becomes
// an assignment.
#pragma once

#include <clang/AST/ASTContext.h>
#include <clang/AST/Expr.h>

namespace gtap {

// True for `T{n, n++}`, also where it is a branch of a ?:. In `x = T{n, n++}`, g++ 12 and 13 read n behind n++; in the
// initialisation of an object they do not.
bool readsBeforeEffects(const clang::Expr &value, const clang::ASTContext &context);

} // namespace gtap
