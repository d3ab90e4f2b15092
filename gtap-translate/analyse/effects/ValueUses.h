// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What a function uses its arguments by reference for. Must not know who asks.
#pragma once

#include <clang/AST/DeclCXX.h>

namespace gtap {

// Whether a function needs the value alone of what a parameter by constant reference refers to, and not where it lies: a copy
// does as well. False when its body is not seen here.
bool needsValueOnly(const clang::ParmVarDecl &parameter);
// The same of the object of a constant member function.
bool needsValueOfObjectOnly(const clang::CXXMethodDecl &method);

} // namespace gtap
