// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Finds what a task function may name and its step function may not: what is private to a class that
// it is a friend of; nor may what becomes of its blocks. Must not know how steps are made.
#pragma once

#include "support/Diagnostics.h"

#include <clang/AST/Decl.h>

namespace gtap {

// Reports the first such name in the function's body; false after a report.
bool checkAccess(const clang::FunctionDecl &definition, Diagnostics &diagnostics);

// Something private to a class among the template arguments of the function, or of a class around
// it: outside of that class the instance has no name. Null when there is none.
const clang::NamedDecl *privateArgument(const clang::FunctionDecl &instance);

} // namespace gtap
