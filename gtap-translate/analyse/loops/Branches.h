// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Whether code has branches that a compiler leaves in it. Must not know who runs it.
#pragma once

#include <clang/AST/ASTContext.h>
#include <clang/AST/Stmt.h>

namespace gtap {

// Whether a statement, or a function that it calls, decides what is executed next: other than by loops of constant length, which are
// unrolled, and by choices between values that cost nothing. What cannot be seen has none.
bool holdsBranches(const clang::Stmt &statement, const clang::ASTContext &context);

} // namespace gtap
