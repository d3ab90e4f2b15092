// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Lists of a class's members whose order of evaluation g++ does not keep in an assignment. Must not know where one becomes
// an assignment.
#pragma once

#include <clang/AST/ASTContext.h>
#include <clang/AST/Expr.h>

namespace gtap {

// True for a list such as `T{n, n++}`, which reads a variable before a later element changes it, and for a ?: with such a
// list. In an assignment `x = T{n, n++}`, g++ 12 and 13 read n after n++ has changed it. In an initialisation they do not.
bool readsBeforeEffects(const clang::Expr &value, const clang::ASTContext &context);

} // namespace gtap
