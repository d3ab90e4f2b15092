// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Expressions that only copy a value.
#pragma once

#include <clang/AST/Decl.h>
#include <clang/AST/Expr.h>

namespace gtap {

// The expression without what only says that its value is copied.
const clang::Expr *withoutCopies(const clang::Expr *value);

// The parameter that the value is a copy of, or null.
const clang::ParmVarDecl *copiedParameter(const clang::Expr &value);

} // namespace gtap
