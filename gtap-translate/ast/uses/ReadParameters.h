// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Whether a function, and those that it hands the object on to, only read values of what a reference parameter refers to: nobody sees where the
// object is. Whatever is not known to be such a read counts as more. Must not know what follows from that.
#pragma once

#include <clang/AST/Decl.h>

namespace gtap {

// Members and elements that are loaded or copied; arguments of functions with visible bodies that do no more.
bool onlyReadsValues(const clang::ParmVarDecl &parameter, const clang::FunctionDecl &function);

} // namespace gtap
